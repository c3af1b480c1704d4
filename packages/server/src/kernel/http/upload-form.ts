/** Parts of an upload: the file and a few fields. */
const maxParts = 8;
/** Bytes of the headers of one part. */
const maxHeaders = 2048;
/** The only other parameter allowed is a charset. Boundary: RFC 2046, §5.1.1. */
const uploadType =
  /^multipart\/form-data(?:;\s*charset=[\w-]{1,20})?;\s*boundary=(?:"([^"\\]{1,70})"|([^\s";,]{1,70}))\s*$/i;

/**
 * Reads the form of an upload. Its parts and their headers are counted first: five megabytes of
 * empty parts would take 0.4 seconds. Throws if it is not a valid form.
 */
export async function readUploadForm(bytes: Buffer, contentType: string): Promise<FormData> {
  const [, quoted, plain] = uploadType.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new Error('No boundary');
  assertFewParts(bytes, `--${boundary}`);
  // Rebuilt, so that both parsers use the same boundary.
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  return new Response(new Uint8Array(bytes), { headers }).formData();
}

function assertFewParts(bytes: Buffer, delimiter: string): void {
  let parts = 0;
  for (
    let at = bytes.indexOf(delimiter);
    at >= 0;
    at = bytes.indexOf(delimiter, at + delimiter.length)
  ) {
    parts += 1;
    const isLast =
      bytes.toString('latin1', at + delimiter.length, at + delimiter.length + 2) === '--';
    const headersEnd = bytes.subarray(at, at + maxHeaders).indexOf('\r\n\r\n');
    if (parts > maxParts + 1 || (!isLast && headersEnd < 0))
      throw new Error('More parts or headers than an upload has');
  }
}
