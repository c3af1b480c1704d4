/** Part of the measured page: the preview, except that the calls of the tree of accounts go over the network. */
import type { Transport } from '../packages/client/src/index.ts';
import {
  createPreviewTransport as createTransport,
  type PreviewOptions,
} from '../packages/preview/src/index.ts';

export { previewPassword, readPreviewMails } from '../packages/preview/src/index.ts';

/** Calls that the bench answers; a preview that held 10,000 accounts would work in the measured page. */
const answeredElsewhere = /hierarchy\/v2(\/metadata)?$|\/tenants\/users\/v1\/count$/;

/** The transport of the preview in the bench of the accounts page. */
export function createPreviewTransport(options: PreviewOptions = {}): Transport {
  const preview = createTransport(options);
  const send: Transport = (request) => {
    if (!answeredElsewhere.test(request.path)) return preview(request);
    const { url, method, headers, body = null, signal = null } = request;
    return fetch(url, { method, headers, body, signal });
  };
  return Object.assign(send, preview);
}
