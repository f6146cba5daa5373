import type { Separate, Timing } from '../../shared/contract/assemble.ts'
import { say } from '../../shared/locale/message.ts'
import { setMix, setTiming } from '../../shared/project/projectEdits.ts'
import { edit } from '../state/journal.ts'
import { useDocument } from '../state/project.ts'

/** The project's separation and timing, with the functions that change them. */
export function useSound() {
  return {
    separate: useDocument(({ mix }) => mix.separate),
    timing: useDocument((document) => document.timing),
    onSeparate: (separate: Separate) => edit(say('edit.mix'), (draft) => setMix(draft, { separate })),
    onTiming: (timing: Timing) => edit(say('edit.timing'), (draft) => setTiming(draft, timing)),
  }
}
