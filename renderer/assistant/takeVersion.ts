import type { Verb } from '../../shared/assistant/verb.ts'
import type { FitOutcome } from '../../shared/commands/assistant.ts'
import type { Target } from '../../shared/contract/records.ts'
import { say } from '../../shared/locale/message.ts'
import { renameSpeaker } from '../../shared/project/speakers/speakerEdits.ts'
import { setText, setTexts } from '../../shared/project/texts/textEdits.ts'
import { t } from '../locales/t.ts'
import { edit } from '../state/document/journal.ts'
import { announce } from '../state/session.ts'

/** A version for a line of a target language. */
interface Taking {
  readonly verb: Verb
  readonly line: number
  readonly number: number
  readonly target: Target
  readonly text: string
}

/** Puts a version into its line, as one undo step. */
export function takeVersion({ verb, line, number, target, text }: Taking): void {
  edit(say(`assistant.edit.${verb}`, { number, count: 1 }), (draft) => setText(draft, line, { text, target }))
  announce(t('assistant.tookOver', { number }))
}

/** Puts the versions a run found into their lines, all as one undo step. */
export function takeOutcomes(outcomes: readonly FitOutcome[], target: Target): void {
  const texts = new Map(
    outcomes.flatMap(({ line, after }): [number, string][] => (after === undefined ? [] : [[line, after]])),
  )
  edit(say('assistant.edit.fit', { count: texts.size }), (draft) => setTexts(draft, texts, target))
  announce(t('assistant.tookAll', { count: texts.size }))
}

/** Renames speakers, all as one undo step. */
export function takeNames(names: readonly { readonly speaker: string; readonly name: string }[]): void {
  edit(say('assistant.edit.names', { count: names.length }), (draft) => {
    for (const { speaker, name } of names) renameSpeaker(draft, speaker, name)
  })
}
