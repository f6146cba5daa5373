import { useEffect, useRef } from 'react'
import { t } from '../locales/t.ts'
import { isUnderWay, useAssistant } from '../state/conversation.ts'
import styles from './AssistantPanel.module.css'
import { TurnView } from './TurnView.tsx'

/** The conversation, oldest first. It scrolls to the start of the last turn when that turn begins or ends. */
export function TurnList() {
  const turns = useAssistant((view) => view.turns)
  const list = useRef<HTMLOListElement>(null)
  const last = turns.at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came is not looked at, that it came is
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'start' })
  }, [last?.id, last?.state.name])
  if (turns.length === 0) {
    return (
      <div className={styles['empty']}>
        <h2>{t('assistant.begin')}</h2>
        <p>{t('assistant.beginHint')}</p>
      </div>
    )
  }
  return (
    <>
      <ol
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
        tabIndex={0}
        className={styles['turns']}
        aria-label={t('assistant.conversation')}
      >
        {turns.map((turn) => (
          <TurnView key={turn.id} turn={turn} />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {last !== undefined && !isUnderWay(last) ? t('assistant.answered') : ''}
      </p>
    </>
  )
}
