import type { FormEvent, ReactNode } from 'react'
import type { ActionId } from '../../shared/actions/actions.ts'
import type { Verb } from '../../shared/assistant/verb.ts'
import { t } from '../locales/t.ts'
import { keyOf, perform } from '../state/actions.ts'
import { lineOrder } from '../state/document/lineOrder.ts'
import { useDocument } from '../state/document/project.ts'
import { isAnswerPending, patchAssistant, useAssistant } from '../state/editor/conversation.ts'
import { useSelection } from '../state/editor/selection.ts'
import { acceleratorLabel } from '../state/keys.ts'
import { Button } from '../ui/Button.tsx'
import controls from '../ui/controls.module.css'
import { askAbout, stopAnswers } from './ask.ts'
import styles from './Composer.module.css'
import { linesWords } from './linesWords.ts'

/** The verbs that have a button, each with the action it performs. */
const BUTTONS = [
  ['shorten', 'shortenLines'],
  ['lengthen', 'lengthenLines'],
  ['natural', 'naturalLines'],
  ['marks', 'markLines'],
  ['translate', 'proposeTranslation'],
  ['back_translate', 'translateBack'],
  ['explain', 'explainLines'],
] as const satisfies readonly (readonly [Verb, ActionId])[]

/** The next question: its lines, its verb or words; the children choose the model. */
export function Composer({ children }: { readonly children: ReactNode }) {
  const lines = useSelectedLines()
  return (
    <div className={styles['composer']}>
      <div className={styles['about']}>
        <span className={styles['chip']} data-none={lines.length === 0}>
          {lines.length === 0 ? t('assistant.noLine') : linesWords(lines.map(({ number }) => number))}
        </span>
        <button
          type="button"
          className={`${controls['aside']} ${styles['link']}`}
          onClick={() => patchAssistant({ sent: 'next' })}
        >
          {t('assistant.sent')}
        </button>
        {children}
      </div>
      <fieldset className={styles['verbs']} aria-label={t('assistant.verbs')}>
        {BUTTONS.map(([verb, action]) => (
          <button
            key={verb}
            type="button"
            className={styles['verb']}
            title={`${t(`action.${action}`)} ${acceleratorLabel(keyOf(action) ?? '')}`.trim()}
            disabled={lines.length === 0}
            onClick={() => perform(action)}
          >
            {t(`assistant.verb.${verb}`)}
          </button>
        ))}
      </fieldset>
      <Words />
    </div>
  )
}

/** The selected lines with their numbers, in order. */
function useSelectedLines(): readonly { readonly id: number; readonly number: number }[] {
  const selected = useSelection((state) => state.lines)
  const { numbers } = useDocument(({ lines }) => lineOrder(lines))
  return [...numbers].flatMap(([id, number]) => (selected.has(id) ? [{ id, number }] : []))
}

/** The field for a question in the user's words, with buttons to ask and to stop. */
function Words() {
  const words = useAssistant((view) => view.words)
  const busy = useAssistant(({ turns }) => turns.some(isAnswerPending))
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (words.trim() !== '') askAbout('ask', words)
  }
  return (
    <form className={styles['words']} onSubmit={send}>
      <textarea
        id="assistant-question"
        rows={1}
        maxLength={4000}
        aria-label={t('assistant.question')}
        placeholder={t('assistant.placeholder')}
        value={words}
        onChange={({ currentTarget }) => patchAssistant({ words: currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          send()
        }}
      />
      {busy ? (
        <Button onClick={stopAnswers}>{t('assistant.stop')}</Button>
      ) : (
        <Button type="submit" disabled={words.trim() === ''} why={t('assistant.noWords')}>
          {t('assistant.send')}
        </Button>
      )}
    </form>
  )
}
