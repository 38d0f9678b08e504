/** A script in an address: deflated, then base64 with the letters that need no escape. At most 8 kB packed. */

export const SCRIPT_PACKED_MAX = 8192;

/** The packed script, or null when it is too long for an address. */
export async function packScript(text: string): Promise<string | null> {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text));
  const packed = btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
  return packed.length <= SCRIPT_PACKED_MAX ? packed : null;
}

/** The script, or null where the text was not one of ours, or unpacks to more than 64 kB. */
export async function unpackScript(packed: string): Promise<string | null> {
  try {
    const binary = atob(packed.replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const text = await through(new DecompressionStream('deflate-raw'), bytes);
    return text.length <= 65_536 ? new TextDecoder('utf-8', { fatal: true }).decode(text) : null;
  } catch {
    return null;
  }
}

async function through(stream: GenericTransformStream, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const out = new Blob([bytes])
    .stream()
    .pipeThrough(stream as ReadableWritablePair<Uint8Array, BufferSource>);
  return new Uint8Array(await new Response(out).arrayBuffer());
}
