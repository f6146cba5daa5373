import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { say } from '../../shared/locale/message.ts'
import type { Document } from '../../shared/project/document.ts'
import { joinPairs, type SimilarPair } from '../../shared/project/speakers/similarSpeakers.ts'
import { t } from '../locales/t.ts'
import { edit } from '../state/document/journal.ts'
import { speakerName } from '../state/editor/speakerName.ts'
import { Button } from '../ui/Button.tsx'
import { Slider } from '../ui/fields/Slider.tsx'
import { useFocusIfLost } from '../ui/useFocusIfLost.ts'
import styles from './VoiceQuestion.module.css'
import { answerPair, VoiceQuestion } from './VoiceQuestion.tsx'

/** Log-odds between which the slider moves, its step, and where it begins: pairs that a close call told apart. */
const LOG_ODDS_SLIDER = { least: -5, most: 5, step: 0.5, first: 1.5 }

/** The keys of a pair: to the next or the one before, and the two answers. */
const PAIR_KEY_STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const PAIR_KEY_ANSWERS: Readonly<Record<string, 'one' | 'two'>> = { '1': 'one', '2': 'two' }

interface PairsPageProps {
  /** Of whom it is not known that they are two people, the most alike first. */
  readonly pairs: readonly SimilarPair[]
  readonly lines: Document['lines']
  readonly onClose: () => void
}

/**
 * All pairs of speakers, the most alike first, down to how alike a slider asks them to be: each is one person or two by a button, or by the
 * keys 1 and 2 on the pair that has the focus, and all that are shown become one by one step.
 */
export function PairsPage({ pairs, lines, onClose }: PairsPageProps) {
  const [limit, setLimit] = useState(LOG_ODDS_SLIDER.first)
  const id = useId()
  const back = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useFocusIfLost(back)
  const alike = pairs.filter(({ odds = Number.POSITIVE_INFINITY }) => odds <= limit)
  // At its end the slider shows them all, also those that were not measured.
  const shown = limit === LOG_ODDS_SLIDER.most ? pairs : alike
  const percent = Math.round(oneInPercent(limit))
  /** The row that had the focus last. */
  const place = useRef<number>(undefined)
  // Answers take pairs away, and with a speaker also others: what lies in their place has the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at after each change of the pairs
  useEffect(() => {
    if (place.current === undefined || document.activeElement !== document.body) return
    const rows = [...(list.current?.children ?? [])] as HTMLElement[]
    ;(rows[Math.min(place.current, rows.length - 1)] ?? back.current)?.focus()
  }, [pairs])
  const onKeyDown = (event: KeyboardEvent) => {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[]
    const at = rows.findIndex((row) => row.contains(event.target as Node))
    const [pair, step, people] = [shown[at], PAIR_KEY_STEPS[event.key], PAIR_KEY_ANSWERS[event.key]]
    if (pair === undefined || event.altKey || event.ctrlKey || event.metaKey || (step ?? people) === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (step !== undefined) return rows[at + step]?.focus()
    if (people === undefined || event.repeat) return
    rows[at + 1]?.focus()
    answerPair(pair, people)
  }
  return (
    <section className={styles['pairs']} aria-label={t('cast.pairs.title')}>
      <header className={styles['head']}>
        <Button ref={back} onClick={onClose}>
          {t('cast.pairs.back')}
        </Button>
        <div className={styles['strictness']}>
          <label htmlFor={id}>{t('cast.pairs.alike')}</label>
          <Slider
            id={id}
            value={limit}
            min={LOG_ODDS_SLIDER.least}
            max={LOG_ODDS_SLIDER.most}
            step={LOG_ODDS_SLIDER.step}
            aria-valuetext={t('cast.pairs.from', { percent })}
            onChange={({ currentTarget }) => setLimit(Number(currentTarget.value))}
          />
        </div>
        <p role="status">
          {t('cast.pairs.from', { percent })} {t('cast.pairs.shown', { shown: shown.length, count: pairs.length })}
        </p>
        {alike.length > 1 && (
          <Button
            onClick={() => edit(say('edit.joinPairs', { count: alike.length }), (draft) => joinPairs(draft, alike))}
          >
            {t('cast.pairs.joinAll', { count: alike.length })}
          </Button>
        )}
      </header>
      <ul ref={list} className={styles['rows']} aria-label={t('cast.pairs.title')} onKeyDown={onKeyDown}>
        {shown.map((pair, at) => (
          <li
            key={`${pair.kept.id} ${pair.other.id}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keys answer the pair that has the focus
            tabIndex={0}
            onFocus={() => {
              place.current = at
            }}
            aria-label={t('cast.pairs.pair', { one: speakerName(pair.kept), other: speakerName(pair.other) })}
            aria-keyshortcuts="1 2 ArrowUp ArrowDown"
          >
            <VoiceQuestion uncertainPair={pair} lines={lines}>
              {pair.odds === undefined
                ? t('cast.pairs.unmeasured')
                : t('cast.pairs.likely', { percent: Math.round(oneInPercent(pair.odds)) })}
            </VoiceQuestion>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How likely two are one person, in percent, by the log-odds that they are two. */
function oneInPercent(odds: number): number {
  return 100 / (1 + Math.exp(odds))
}
