/** The palette as a canvas needs it: custom properties resolved to plain colours. */

const probe = document.createElement('span');
probe.hidden = true;

export function colour(name: string): string {
  if (!probe.isConnected) document.body.append(probe);
  probe.style.color = `var(--${name})`;
  return getComputedStyle(probe).color;
}
