import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'minor' | 'major'; flavor?: 'last-resort' }) => void

let collect: Collect | undefined

/**
 * Collects the young generation of the heap, or all of it, at once: for memory that V8 sees little of, such as that of
 * buffers and WebAssembly instances, and lets pile up. `whole` also gives what is free back to the system, before a long wait: of
 * the command line's memory half, in a twentieth of a second.
 */
export function collectGarbage(type: 'minor' | 'major' | 'whole'): void {
  if (collect === undefined) {
    // V8 exposes `gc` only in contexts created after the flag was set.
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as Collect
  }
  collect(type === 'whole' ? { type: 'major', flavor: 'last-resort' } : { type })
}
