import { Popover } from '@base-ui/react/popover'
import type { Target } from '../../../shared/contract/records.ts'
import type { TextKey } from '../../../shared/locale/textTable.ts'
import type { Line } from '../../../shared/project/document.ts'
import type { TextCheck } from '../../../shared/text/check/checkText.ts'
import type { MarkCoverage } from '../../../shared/text/check/markCoverage.ts'
import { needsLook, type TextFinding } from '../../../shared/text/check/textFinding.ts'
import { languageName } from '../../locales/languageName.ts'
import { t, words } from '../../locales/t.ts'
import { perform } from '../../state/actions.ts'
import { lineNumber } from '../../state/document/lineOrder.ts'
import { useProject } from '../../state/document/project.ts'
import { useAssistant } from '../../state/editor/conversation.ts'
import { patchScript, useScriptView } from '../../state/editor/scriptView.ts'
import { selection, selectLine, useSelection } from '../../state/editor/selection.ts'
import { type LineCheck, useLineChecks } from '../../state/editor/textChecks.ts'
import { Button } from '../../ui/Button.tsx'
import { type RepairChoice, takeChoices } from '../dialogs/repairText.ts'
import { rowOf, scriptList } from '../lines/rowOf.ts'
import { useTakeNotes } from '../lines/useTakeNotes.ts'
import { type FindingGroup, type FindingPlaces, groupFindings } from './groupFindings.ts'
import styles from './TextFindings.module.css'

/** Findings in the texts of the current line; one popover for all rows, placed at the line's badge. */
export function TextFindings() {
  const open = useScriptView(({ showingFindings }) => showingFindings)
  const current = useSelection((state) => (open ? state.current : undefined))
  const anchor = () =>
    rowOf(selection().current)?.querySelector('[data-findings]') ?? rowOf(selection().current) ?? null
  return (
    <Popover.Root open={current !== undefined} onOpenChange={(now) => patchScript({ showingFindings: now })}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="start" sideOffset={4} collisionPadding={8}>
          <Popover.Popup className="popup" finalFocus={scriptList}>
            <div className={styles['findings']}>{current !== undefined && <LineFindings id={current} />}</div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Findings shown at most; the buttons below apply to all. */
const MAX_SHOWN_FINDINGS = 24

function LineFindings({ id }: { readonly id: number }) {
  const line = useProject(({ document }) => document.lines[id])
  return line === undefined ? null : <FindingsOf line={line} />
}

function FindingsOf({ line }: { readonly line: Line }) {
  const number = useProject(({ document }) => lineNumber(document.lines, line.id))
  return (
    <>
      <div className={styles['head']}>
        <Popover.Title className={styles['title']}>{t('tone.title', { number })}</Popover.Title>
        <Popover.Close className={styles['close'] ?? ''} aria-label={t('tone.close')}>
          ×
        </Popover.Close>
      </div>
      <FindingsInTexts line={line} />
    </>
  )
}

/** The findings in a line's texts, with what can be done about them. */
export function FindingsInTexts({ line }: { readonly line: Line }) {
  const checks = useLineChecks(line)
  const notes = useTakeNotes(line)
  const shownChecks = checks.filter(({ field, check }) => field === 'translation' || check.findings.length > 0)
  const isFine = notes.length === 0 && checks.every(({ check }) => check.findings.length === 0)
  return (
    <>
      {line.locked && <p className={styles['why']}>{t('tone.locked')}</p>}
      {shownChecks.map((one) => (
        <TextPart key={one.field} line={line} checked={one} titled={shownChecks.length > 1} />
      ))}
      {notes.length > 0 && (
        <section>
          <h3 className={styles['part']}>{t('tone.voiceSays')}</h3>
          {notes.map(words).map((note) => (
            <p key={note} className={styles['why']}>
              {note}
            </p>
          ))}
        </section>
      )}
      {isFine && (
        <p className={styles['why']} role="status">
          {t('tone.fine')}
        </p>
      )}
    </>
  )
}

interface TextPartProps {
  readonly line: Line
  readonly checked: LineCheck
  /** Whether to show a heading, as several texts of the line have findings. */
  readonly titled: boolean
}

/** Findings in one text of the line. */
function TextPart({ line, checked, titled }: TextPartProps) {
  const { field, text, language, check } = checked
  const { findings, coverage } = check
  const take = (choices: readonly RepairChoice[]) => takeChoices(line.id, checked, choices)
  return (
    <section>
      {titled && <h3 className={styles['part']}>{t(`tone.field.${field}`)}</h3>}
      {coverage !== undefined && <Coverage coverage={coverage} target={language} />}
      {findings.length > 0 && (
        <ul className={styles['list']}>
          {groupFindings(findings.slice(0, MAX_SHOWN_FINDINGS)).map((group) => (
            <FindingBlock
              key={group.key}
              group={group}
              text={text}
              target={language}
              disabled={line.locked}
              take={take}
            />
          ))}
        </ul>
      )}
      {findings.length > MAX_SHOWN_FINDINGS && (
        <p className={styles['why']}>{t('tone.more', { count: findings.length - MAX_SHOWN_FINDINGS })}</p>
      )}
      {!line.locked && <TakeAll check={check} take={take} />}
      {!line.locked && field === 'translation' && findings.some(isAboutMarks) && <AskAssistant line={line.id} />}
    </section>
  )
}

/** Whether a chat model may help with a finding. */
function isAboutMarks({ kind }: TextFinding): boolean {
  return ['marks_missing', 'marks_partly', 'marks_stop', 'known_word', 'maybe_word', 'two_tones'].includes(kind)
}

/** Asks the assistant to put the marks into a line. */
function AskAssistant({ line }: { readonly line: number }) {
  const ready = useAssistant(({ models }) => models.name === 'ready' && models.models.length > 0)
  if (!ready) return null
  const ask = () => {
    patchScript({ showingFindings: false })
    selectLine(line)
    perform('markLines')
  }
  return (
    <div className={styles['foot']}>
      <Button onClick={ask}>{t('tone.askAssistant')}</Button>
    </div>
  )
}

function Coverage({ coverage: { marked, markable }, target }: { coverage: MarkCoverage; target: Target }) {
  if (markable === 0) return null
  const words = t('tone.coverage', { marked, markable })
  return (
    <div className={styles['coverage']}>
      <meter min={0} max={markable} value={marked} aria-label={words} />
      <p>{words}</p>
      <p className={styles['why']}>{t(target === 'ig' ? 'tone.coverage.ig' : 'tone.coverage.yo')}</p>
    </div>
  )
}

interface TakeAllProps {
  readonly check: TextCheck
  take(choices: readonly RepairChoice[]): void
}

/** Applies all repairs, or the first choice for all words. */
function TakeAll({ check: { findings }, take }: TakeAllProps) {
  const firsts = (kinds: readonly string[]): RepairChoice[] =>
    findings.flatMap((finding) => {
      const [after] = finding.choices
      return after === undefined || !kinds.includes(finding.kind) ? [] : [{ finding, after }]
    })
  const fixes = firsts(['fix'])
  const words = firsts(['known_word', 'maybe_word'])
  if (fixes.length < 2 && words.length < 2) return null
  return (
    <div className={styles['foot']}>
      {fixes.length > 1 && <Button onClick={() => take(fixes)}>{t('tone.applyFixes', { count: fixes.length })}</Button>}
      {words.length > 1 && <Button onClick={() => take(words)}>{t('tone.takeWords', { count: words.length })}</Button>}
    </div>
  )
}

interface FindingBlockProps {
  readonly group: FindingGroup
  /** The whole text of the finding. */
  readonly text: string
  readonly target: Target
  readonly disabled: boolean
  take(choices: readonly RepairChoice[]): void
}

/** Longest quote in characters; a longer finding is quoted by its first words. */
const MAX_QUOTE_CHARACTERS = 24

/** Findings of one kind: title, reason, and each choice before and after. */
function FindingBlock({ group, ...rest }: FindingBlockProps) {
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
    const isLong = [...before].length > MAX_QUOTE_CHARACTERS
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
  const begin = [...text].slice(0, MAX_QUOTE_CHARACTERS).join('')
  return `${begin.slice(0, begin.lastIndexOf(' ') + 1)}…`
}

/** The rest of the word around a finding, as a single letter is hard to recognise. */
function around({ start, end }: TextFinding, text: string): [ahead: string, behind: string] {
  const ahead = /[\p{L}\p{M}]*$/u.exec(text.slice(Math.max(0, start - MAX_QUOTE_CHARACTERS), start))?.[0] ?? ''
  const behind = /^[\p{L}\p{M}]*/u.exec(text.slice(end, end + MAX_QUOTE_CHARACTERS))?.[0] ?? ''
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
