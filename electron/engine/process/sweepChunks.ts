import { collectGarbage } from '../../client/collectGarbage.ts'

/** Bytes of consumed chunks after which the young generation of the heap is collected. */
const COLLECTION_INTERVAL_BYTES = 2 * 1024 * 1024

/**
 * Returns a function to call with the size (bytes) of every chunk of a long body; it runs a minor garbage collection
 * now and then. V8 sees little of the chunks' memory, lets 64 MB of them pile up and then searches the whole heap.
 * Collecting the young generation sooner takes a quarter of the time and a third of the memory.
 */
export function createChunkSweeper(): (bytes: number) => void {
  let since = 0
  return (bytes) => {
    since += bytes
    if (since < COLLECTION_INTERVAL_BYTES) return
    since = 0
    collectGarbage('minor')
  }
}
