import { getHeapStatistics } from 'node:v8';

/**
 * Share of the heap's limit above which a node takes no new requests: V8 does little but look for
 * memory then.
 */
const fullFrom = 0.95;

/**
 * Whether this process is about to run out of memory. It ends when it does, loses nothing
 * acknowledged (F-1), and is started again.
 */
export function isShortOfMemory(
  { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics(),
): boolean {
  return used / limit > fullFrom;
}
