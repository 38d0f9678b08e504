/** The page begins here. */

import { render } from 'preact';
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import '@fontsource-variable/atkinson-hyperlegible-mono/wght.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/lecture.css';
import { connect } from './api/session';
import { App } from './app/app';
import { installKeys } from './app/keys';
import { recallPicture } from './board/picture';

installKeys();
connect();
void recallPicture();
render(<App />, document.getElementById('app')!);
