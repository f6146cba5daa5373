import { castVoices } from '../../../shared/casting/castVoices.ts'
import type { Target, Voice } from '../../../shared/contract/records.ts'
import { because } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Document, DocumentDraft } from '../../../shared/project/document.ts'
import { changeDocument } from '../../../shared/project/journalStep.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { setVoice } from '../../../shared/project/speakers/castEdits.ts'
import { speakersInOrder, voicesIn } from '../../../shared/project/speakers/speakersInOrder.ts'
import type { VoiceProfile } from '../../../shared/project/speakers/voiceProfile.ts'
import { neededPace } from '../../../shared/timing/neededPace.ts'
import type { WorkContext } from './workContext.ts'

/** Speaker label to voice id. */
export type NewVoices = Readonly<Record<string, string>>

/** Voices for the speakers who have none in a language yet. Throws `unavailable` where no voice speaks it. */
export function castMissing(document: Document, target: Target, voices: readonly Voice[]): NewVoices {
  const speakers = speakersInOrder(document)
  const chosen = voicesIn(document, target)
  if (Object.keys(chosen).length === speakers.length) return {}
  const members = speakers.map(({ id, profile }) => ({
    label: id,
    profile: profile && { ...profile, ...paceOf(document, id, target) },
  }))
  const cast = castVoices({ members, voices, language: target, chosen })
  return Object.fromEntries(Object.entries(cast).filter(([id]) => chosen[id] === undefined))
}

/** The pace that a speaker's translation needs to take its time, where there is one. */
function paceOf(document: Document, speaker: string, target: Target): Pick<VoiceProfile, 'pace'> {
  const lines = linesInOrder(document).flatMap((line) => {
    const text = line.speaker === speaker ? line.texts[target]?.text : undefined
    return text === undefined ? [] : [{ start: line.start, end: line.end, text }]
  })
  const pace = neededPace(lines, target)
  return pace === undefined ? {} : { pace }
}

/** Voices for the speakers who have none. A failure is only noted: lines and translations are useful without voices. */
export async function newVoices(context: WorkContext, document: Document, target: Target): Promise<NewVoices> {
  try {
    const { voices } = await context.onLink(({ service }, signal) => service.voices({}, { signal }))
    return castMissing(document, target, voices)
  } catch (error) {
    if (context.signal.aborted) throw error
    context.note(because(say('note.noVoicesChosen'), error))
    return {}
  }
}

/** Gives the speakers of a transcript voices in its target language: those that were `chosen` by label, else the best ones. */
export async function castTranscript(context: WorkContext, target: Target, chosen: NewVoices = {}): Promise<void> {
  const document = await context.document()
  if (!document.targets.includes(target)) return
  const own = Object.fromEntries(Object.entries(chosen).filter(([id]) => document.speakers[id] !== undefined))
  const { document: begun } = changeDocument(document, (draft) => applyVoices(draft, target, own))
  const voices = { ...own, ...(await newVoices(context, begun, target)) }
  if (Object.keys(voices).length > 0)
    await context.edit(say('edit.castVoices'), (draft) => applyVoices(draft, target, voices))
}

/** Gives speakers their new voices; a speaker who was cast meanwhile keeps their voice. */
export function applyVoices(draft: DocumentDraft, target: Target, voices: NewVoices): void {
  for (const [id, voice] of Object.entries(voices)) {
    if (draft.speakers[id]?.voices[target] === undefined) setVoice(draft, id, { target, voice })
  }
}
