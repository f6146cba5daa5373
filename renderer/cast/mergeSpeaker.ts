import { say } from '../../shared/locale/message.ts'
import type { Speaker } from '../../shared/project/document.ts'
import { mergeSpeakers } from '../../shared/project/speakers/speakerEdits.ts'
import { edit } from '../state/document/journal.ts'
import { speakerName } from '../state/editor/speakerName.ts'

/** Gives all lines of a speaker to another and removes the first, as one undo step. */
export function mergeSpeaker(from: Speaker, into: Speaker): void {
  edit(say('edit.mergeSpeaker', { name: speakerName(from), into: speakerName(into) }), (draft) =>
    mergeSpeakers(draft, [from.id], into.id),
  )
}
