/** The sheet that is open, if one is. */

import { openSheet } from '../app/sheets';
import { CountsSheet } from './counts_sheet';
import { EditSheet } from './edit_sheet';
import { HelpSheet } from './help_sheet';
import { NewSheet } from './new_sheet';
import { PasteSheet } from './paste_sheet';
import { PictureSheet } from './picture_sheet';

const SHEETS = {
  new: NewSheet,
  paste: PasteSheet,
  edit: EditSheet,
  picture: PictureSheet,
  help: HelpSheet,
  counts: CountsSheet,
};

export function Sheets() {
  const Open = openSheet.value && SHEETS[openSheet.value];
  return Open ? <Open /> : null;
}
