import type { Target } from '../../../shared/contract/records.ts'
import { needsLook, type TextFinding } from '../../../shared/text/check/textFinding.ts'
import { languageName } from '../../locales/languageName.ts'
import { type TextKey, t } from '../../locales/t.ts'
import { Button } from '../../ui/Button.tsx'
import type { Choice } from '../dialogs/repairText.ts'
import type { FindingGroup, FindingPlaces } from './groupFindings.ts'
import styles from './TextFindings.module.css'

interface FindingBlockProps {
  readonly group: FindingGroup
  /** The whole text of the finding. */
  readonly text: string
  readonly target: Target
  readonly disabled: boolean
  take(choices: readonly Choice[]): void
}

/** Longest quote in characters; a longer finding is quoted by its first words. */
const LONGEST_QUOTE = 24

/** Findings of one kind: title, reason, and each choice before and after. */
export function FindingBlock({ group, ...rest }: FindingBlockProps) {
  const first = group.rows[0]?.[0]
  if (first === undefined) return null
  const { title, why } = wordsOf(first, rest.target)
  return (
    <li data-hint={!needsLook(first)}>
      <b className={styles['what']}>{title}</b>
      <p className={styles['why']}>{why}</p>
      {group.rows.map((places) => (
        <Places key={places[0].start} places={places} {...rest} />
      ))}
    </li>
  )
}

interface PlacesProps extends Omit<FindingBlockProps, 'group'> {
  readonly places: FindingPlaces
}

/** The text at one or several places, and its possible replacements. */
function Places({ places, text, target, disabled, take }: PlacesProps) {
  const [finding] = places
  const { before, choices } = finding
  const [ahead, behind] = around(finding, text)
  if (choices.length === 0) {
    const isLong = [...before].length > LONGEST_QUOTE
    if (isLong && before === text.trim()) return null
    return (
      <q className={styles['quote']} lang={target}>
        {ahead}
        <b>{isLong ? beginOf(before) : before}</b>
        {!isLong && behind}
      </q>
    )
  }
  return choices.map((after) => (
    <div key={after} className={styles['choice']}>
      <span lang={target}>
        <span className={styles['around']}>{ahead}</span>
        <del>{before}</del>
        <span className={styles['around']}>{behind}</span> <span aria-hidden="true">→</span>
        <span className="visually-hidden"> {t('tone.becomes')} </span> <span className={styles['around']}>{ahead}</span>
        <ins>{after}</ins>
        <span className={styles['around']}>{behind}</span>
        {places.length > 1 && <span className={styles['places']}>{t('tone.places', { count: places.length })}</span>}
      </span>
      <Button
        disabled={disabled}
        aria-label={t('tone.applyTo', { before, after })}
        onClick={() => take(places.map((place) => ({ finding: place, after })))}
      >
        {t('tone.apply')}
      </Button>
    </div>
  ))
}

function beginOf(text: string): string {
  const begin = [...text].slice(0, LONGEST_QUOTE).join('')
  return `${begin.slice(0, begin.lastIndexOf(' ') + 1)}…`
}

/** The rest of the word around a finding, as a single letter is hard to recognise. */
function around({ start, end }: TextFinding, text: string): [ahead: string, behind: string] {
  const ahead = /[\p{L}\p{M}]*$/u.exec(text.slice(Math.max(0, start - LONGEST_QUOTE), start))?.[0] ?? ''
  const behind = /^[\p{L}\p{M}]*/u.exec(text.slice(end, end + LONGEST_QUOTE))?.[0] ?? ''
  return [ahead, behind]
}

function wordsOf(finding: TextFinding, target: Target): { title: string; why: string } {
  const values = {
    percent: Math.round((finding.share ?? 0) * 100),
    language: languageName(finding.language ?? target),
    target: languageName(target),
  }
  const say = (key: TextKey, reason: TextKey) => ({ title: t(key, values), why: t(reason, values) })
  const { kind, reason } = finding
  if (kind === 'fix') return say(`tone.fix.${reason ?? 'form'}`, `tone.fix.${reason ?? 'form'}.why`)
  if (kind === 'marks_missing' && target === 'ig') return say('tone.dots_missing', 'tone.dots_missing.why')
  if (kind === 'known_word' && target === 'ha') return say('tone.known_word', 'tone.known_word.whyHook')
  return say(`tone.${kind}`, `tone.${kind}.why`)
}
