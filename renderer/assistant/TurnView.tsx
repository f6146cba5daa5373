import { useMemo } from 'react'
import {
  type AssistantAnswer,
  type ModelReply,
  readNames,
  readProse,
  readVersions,
} from '../../shared/assistant/readAnswer.ts'
import { asksVersions } from '../../shared/assistant/verb.ts'
import type { Turn } from '../../shared/commands/assistant.ts'
import { chatCost } from '../../shared/contract/chatPrices.ts'
import { asSentence } from '../../shared/locale/message.ts'
import { failureWords, t, words } from '../locales/t.ts'
import { isAnswerPending, patchAssistant } from '../state/editor/conversation.ts'
import { Button } from '../ui/Button.tsx'
import controls from '../ui/controls.module.css'
import { askAgain } from './ask.ts'
import { costWords } from './costWords.ts'
import { linesWords } from './linesWords.ts'
import { NamesCard } from './NamesCard.tsx'
import styles from './TurnView.module.css'
import { VersionsCard } from './VersionsCard.tsx'

/** One question and its answer: versions, names, or text. */
export function TurnView({ turn }: { readonly turn: Turn }) {
  const answer = useMemo(() => readTurn(turn), [turn])
  return (
    <li className={styles['turn']}>
      <p className={styles['question']}>
        <b>{turn.verb === 'ask' ? turn.words : t(`assistant.verb.${turn.verb}`)}</b>
        {turn.lines.length > 0 && <span>{linesWords(turn.lines.map(({ number }) => number))}</span>}
      </p>
      <AnswerView turn={turn} answer={answer} />
      <Ended turn={turn} answer={answer} />
      <p className={styles['foot']}>
        <Tokens turn={turn} />
        <button type="button" className={controls['aside']} onClick={() => patchAssistant({ sent: turn.id })}>
          {t('assistant.sent')}
        </button>
        {!isAnswerPending(turn) && (
          <button type="button" className={controls['aside']} onClick={() => askAgain(turn)}>
            {t('assistant.again')}
          </button>
        )}
      </p>
    </li>
  )
}

function AnswerView({ turn, answer }: { readonly turn: Turn; readonly answer: AssistantAnswer }) {
  if (answer.kind === 'text') return <p className={styles['words']}>{answer.text}</p>
  if (answer.kind === 'names') return <NamesCard names={answer.names} />
  if (answer.kind === 'fault') return null
  return (
    <>
      {answer.prose !== '' && <p className={styles['words']}>{answer.prose}</p>}
      {turn.lines.map((requestedLine) => {
        const own = answer.lines.find(({ number }) => number === requestedLine.number)
        return own === undefined ? null : (
          <VersionsCard key={requestedLine.line} turn={turn} requestedLine={requestedLine} versions={own.versions} />
        )
      })}
    </>
  )
}

/** State of a turn: waiting, writing, done or failed, with a button to ask again after a failure. */
function Ended({ turn, answer }: { readonly turn: Turn; readonly answer: AssistantAnswer }) {
  const { state, text } = turn
  switch (state.name) {
    case 'asked':
      return <p className={styles['state']}>{held(state)}</p>
    case 'answering':
      // An answer in prose grows on the screen, so it needs no counter.
      return answer.kind === 'text' ? null : (
        <p className={styles['state']}>{t('assistant.writing', { count: text.length })}</p>
      )
    case 'stopped':
      return <p className={styles['state']}>{t('assistant.stopped')}</p>
    case 'failed':
      return <Problem turn={turn} text={failureWords(state.failure)} />
    case 'done':
      return <Lacking turn={turn} answer={answer} />
    default:
      return state satisfies never
  }
}

function held({ held }: Extract<Turn['state'], { name: 'asked' }>): string {
  if (held === undefined) return t('assistant.asked')
  const seconds = Math.max(1, Math.round((held.until - Date.now()) / 1000))
  return t('assistant.held', { reason: asSentence(words(held.reason)), seconds })
}

/** Problems of a complete answer: not readable, cut off, or without versions of some lines. */
function Lacking({ turn, answer }: { readonly turn: Turn; readonly answer: AssistantAnswer }) {
  if (answer.kind === 'fault') return <Problem turn={turn} text={t(`assistant.fault.${answer.fault}`)} whole />
  if (answer.kind === 'names' && answer.names.length === 0) return <p>{t('assistant.noNames')}</p>
  const missing =
    answer.kind === 'versions' && turn.verb !== 'ask'
      ? turn.lines.filter(({ number }) => answer.lines.every((line) => line.number !== number))
      : []
  return (
    <>
      {answer.cut && <p className={styles['warn']}>{t('assistant.cut')}</p>}
      {missing.map(({ number }) => (
        <p key={number} className={styles['warn']}>
          {t('assistant.missing', { number })}
        </p>
      ))}
    </>
  )
}

interface ProblemProps {
  readonly turn: Turn
  readonly text: string
  /** Whether to offer the model's whole answer. */
  readonly whole?: boolean
}

function Problem({ turn, text, whole = false }: ProblemProps) {
  return (
    <div className={styles['problem']} role="alert">
      <p>{text}</p>
      <Button onClick={() => askAgain(turn)}>{t('assistant.again')}</Button>
      {whole && turn.text !== '' && (
        <details>
          <summary>{t('assistant.showAnswer')}</summary>
          <p className={styles['words']}>{turn.text}</p>
        </details>
      )}
    </div>
  )
}

/** Tokens and cost of a turn. */
function Tokens({ turn: { model, tokens, state } }: { readonly turn: Turn }) {
  if (state.name === 'asked') return <span>{model}</span>
  const { input, output, exact } = tokens
  const cost = chatCost(model, tokens)
  const words = t(exact ? 'assistant.tokens' : 'assistant.tokensAbout', { input, output })
  return (
    <span title={model}>
      {words}
      {cost !== undefined && ` · ${costWords(cost)}`}
    </span>
  )
}

/** Parses the answer of a turn; an unfinished answer is parsed as far as it is complete. */
function readTurn({ verb, lines, text, state }: Pick<Turn, 'verb' | 'lines' | 'text' | 'state'>): AssistantAnswer {
  const reply: ModelReply = { text, finish: state.name === 'done' ? state.finish : null }
  const numbers = lines.map(({ number }) => number)
  if (asksVersions(verb)) return readVersions(reply, numbers)
  return verb === 'names' ? readNames(reply) : readProse(reply, numbers)
}
