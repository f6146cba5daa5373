import { castMissing, type NewVoices } from '../../../../shared/casting/castMissing.ts'
import { PRESERVE } from '../../../../shared/contract/preserve.ts'
import type { Target, Voice } from '../../../../shared/contract/records.ts'
import { because } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { Document, DocumentDraft } from '../../../../shared/project/document.ts'
import { changeDocument } from '../../../../shared/project/journalStep.ts'
import { setVoice } from '../../../../shared/project/speakers/castEdits.ts'
import { voicesIn } from '../../../../shared/project/speakers/speakersInOrder.ts'
import type { WorkContext } from '../workContext.ts'

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

/** The voices that speakers are to have, before others are looked for. */
interface Casting {
  /** Those that the user chose, by label; they take the place of others. */
  readonly chosen?: NewVoices
  /** Those that were shown before the work, by label: who has no voice yet gets these, as long as there are such. */
  readonly promised?: NewVoices | undefined
  /** The voices of the service; absent: they are fetched. */
  readonly voices?: readonly Voice[] | undefined
}

/**
 * Gives every speaker a voice in a language, in one step: the chosen one, the one they have, the promised one, or the best. A voice that
 * the service does not know any more counts as none. Whoever is cast by hand meanwhile keeps that voice. Throws `unavailable` where no
 * voice speaks the language.
 */
export async function castProjectSpeakers(
  context: WorkContext,
  target: Target,
  { chosen = {}, promised = {}, voices: known }: Casting,
): Promise<void> {
  const { voices } = known
    ? { voices: known }
    : await context.onLink(({ service }, signal) => service.voices({}, { signal }))
  const ids = new Set([PRESERVE, ...voices.map(({ id }) => id)])
  const before = await context.document()
  const voiceNow = (document: Document, id: string) => document.speakers[id]?.voices[target]?.voice
  const { document } = changeDocument(before, (draft) => {
    for (const { id, voices: own } of Object.values(draft.speakers)) {
      const voice = own[target]?.voice
      const isKnown = voice !== undefined && ids.has(voice)
      const first = chosen[id] ?? (isKnown ? voice : ids.has(promised[id] ?? '') ? promised[id] : undefined)
      setVoice(draft, id, { target, voice: first ?? null })
    }
  })
  const cast = { ...voicesIn(document, target), ...castMissing(document, target, voices) }
  const changes = Object.entries(cast).filter(([id, voice]) => voice !== voiceNow(before, id))
  if (changes.length === 0) return
  await context.edit(say('edit.castVoices'), (draft) => {
    for (const [id, voice] of changes)
      if (draft.speakers[id]?.voices[target]?.voice === voiceNow(before, id)) setVoice(draft, id, { target, voice })
  })
}

/**
 * Gives the speakers of a transcript voices, if the project has the language: those that were `chosen` by label, or the best ones. A
 * failure is only noted: lines are useful without voices.
 */
export async function castTranscript(context: WorkContext, target: Target, chosen: NewVoices = {}): Promise<void> {
  if (!(await context.document()).targets.includes(target)) return
  try {
    await castProjectSpeakers(context, target, { chosen })
  } catch (error) {
    if (context.signal.aborted) throw error
    context.note(because(say('note.noVoicesChosen'), error))
    await context.edit(say('edit.castVoices'), (draft) => applyVoices(draft, target, chosen))
  }
}

/** Gives speakers their new voices; a speaker who was cast meanwhile keeps their voice. */
export function applyVoices(draft: DocumentDraft, target: Target, voices: NewVoices): void {
  for (const [id, voice] of Object.entries(voices)) {
    if (draft.speakers[id]?.voices[target] === undefined) setVoice(draft, id, { target, voice })
  }
}
