import { useEffect, useId } from 'react'
import type { Target } from '../../shared/contract/records.ts'
import { questionOf, sayScale } from '../../shared/kit/kitWords.ts'
import { type Message, say } from '../../shared/locale/message.ts'
import { linesToSpeak } from '../../shared/project/lines/linesToSpeak.ts'
import { COUNTED_FINDING_KEYS } from '../../shared/qc/lineFindings.ts'
import { countVerdicts, countWords, groupOf, groupWords, verdictWords } from '../../shared/qc/lineVerdict.ts'
import type { Finding } from '../../shared/qc/report.ts'
import { VERDICT_SIGNS, VERDICT_WORDS } from '../../shared/qc/verdict.ts'
import { reviewProject } from '../../shared/review/lineReview.ts'
import { t, words } from '../locales/t.ts'
import { perform } from '../state/actions.ts'
import { showStep } from '../state/dialogs.ts'
import { lineNumber } from '../state/document/lineOrder.ts'
import { theProject, useDocument, useProject } from '../state/document/project.ts'
import { seek } from '../state/editor/clock.ts'
import { useLineStatuses } from '../state/editor/lineStatuses.ts'
import { showReports } from '../state/editor/reports.ts'
import { patchScript } from '../state/editor/scriptView.ts'
import { selectLines } from '../state/editor/selection.ts'
import { loadListeningResults, useListeningResults } from '../state/studio/kitResults.ts'
import { run, studio } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import steps from '../ui/steps.module.css'
import styles from './CheckStep.module.css'
import { ConsistencyList } from './ConsistencyList.tsx'
import { FolderConsistency } from './FolderConsistency.tsx'
import { groupsOf, type LineFindingGroup } from './lineGroups.ts'
import { Lacking } from './RenderStep.tsx'

/** The check: the verdict on the dub, all there is to correct in the lines, and what only a render from takes needs. */
export function CheckStep({ onClose }: { onClose(): void }) {
  const target = useProject((project) => project.target)
  const document = useDocument((own) => own)
  const empty = Object.keys(document.lines).length === 0
  const { lines, verdict, found } = useLineStatuses()
  if (empty || target === undefined) return <Lacking empty={empty} />
  const groups = groupsOf(document, lines)
  const isFailing = [...groups, ...found].some(({ level }) => level === 'fail')
  // A dub that needs work for nothing that is told here was not read back, or its report tells.
  const isOfDub = found.length > 0 || (verdict === 'needs_work' && !isFailing)
  const silent = linesToSpeak(document, target).lines.filter((id) => lines.get(id)?.take === 'none')
  return (
    <div className={steps['step']}>
      <p className={styles['verdict']} data-verdict={verdict}>
        <span aria-hidden="true">{VERDICT_SIGNS[verdict]}</span> {words(VERDICT_WORDS[verdict])}
      </p>
      <p className={styles['counts']}>
        {words(
          say('report.linesOf', {
            lines: say('count.lines', { count: lines.size }),
            states: countWords(countVerdicts(lines.values())),
          }),
        )}
      </p>
      {(groups.length > 0 || !isOfDub) && <FindingsList title={t('check.title')} groups={groups} onClose={onClose} />}
      {isOfDub && <DubFindings found={found} target={target} onClose={onClose} />}
      {silent.length > 0 && (
        <FindingsList
          title={t('check.takes')}
          groups={[{ name: 'no_take', level: 'remark', lines: silent }]}
          onClose={onClose}
        />
      )}
      <ConsistencyList target={target} />
      <FolderConsistency target={target} />
      <DubMeasured target={target} />
      <div className={`foot ${steps['actions']}`}>
        <Button data-first-focus kind="primary" onClick={() => showStep('render')}>
          {t('editor.render')}
        </Button>
        <Button
          onClick={() => {
            onClose()
            perform('checkDub')
          }}
        >
          {t('check.finished')}
        </Button>
      </div>
    </div>
  )
}

interface DubFindingsProps {
  readonly found: readonly Finding[]
  readonly target: Target
  onClose(): void
}

/** The findings of the check on the dub as a whole; where the dub was not read back, a note of that. */
function DubFindings({ found, target, onClose }: DubFindingsProps) {
  const id = useId()
  const made = useProject(({ dubs }) => dubs.find(({ to }) => to === target))
  const isRead = made?.report !== undefined
  const open = () => {
    onClose()
    if (made === undefined || isRead) showReports()
    else void run(() => studio().api.checkDub({ project: theProject().id, target, dub: made.path }))
  }
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles['title']}>
        {t('check.dub')}
      </h3>
      <ul className={styles['list']}>
        {found.map(({ message, level, topic, at }) => (
          <li key={`${topic} ${at} ${words(message)}`} data-level={level}>
            <span className={styles['words']}>{words(message)}</span>
          </li>
        ))}
        {!isRead && (
          <li data-level="fail">
            <span className={styles['words']}>{t('check.unread')}</span>
          </li>
        )}
      </ul>
      <Button kind="quiet" onClick={open}>
        {t(isRead ? 'qc.open' : 'qc.start')}
      </Button>
    </section>
  )
}

/** Answers of listeners to a minute of this dub. */
function DubMeasured({ target }: { readonly target: Target }) {
  const mark = useDocument(reviewProject)
  const dubs = useListeningResults(({ listeningResults }) => listeningResults?.results.dubs)
  useEffect(() => void run(loadListeningResults), [])
  if (dubs === undefined) return null
  const own = dubs.find((one) => one.project === mark && one.target === target)
  return (
    <details>
      <summary>
        {t('listening.results')}: {own === undefined ? t('kit.nobody') : t('kit.listeners', { count: own.listeners })}
      </summary>
      {own !== undefined && (
        <ul>
          {Object.entries(own.scales).map(([id, scale]) => (
            <li key={id}>
              {words(questionOf(id))} {words(sayScale(scale))}
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

/** Lines of a group that have a button each; the rest are shown together. */
const MAX_LINE_BUTTONS = 8

interface FindingsListProps {
  readonly title: string
  readonly groups: readonly LineFindingGroup[]
  onClose(): void
}

/** Findings in groups. A button shows the lines of a group, those of its first lines lead to a line with its remedies. */
function FindingsList({ title, groups, onClose }: FindingsListProps) {
  const id = useId()
  const lines = useDocument((document) => document.lines)
  const statuses = useLineStatuses((statusSummary) => statusSummary.lines)
  const show = (ids: readonly number[]) => {
    selectLines(ids)
    const first = theProject().document.lines[ids[0] ?? 0]
    if (first !== undefined) seek(first.start)
    onClose()
  }
  const mend = (line: number) => {
    show([line])
    // The dialog must be closed first, or closing would take the focus from the remedies.
    if (statuses.get(line)?.pace !== undefined) requestAnimationFrame(() => patchScript({ mendingFit: true }))
  }
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles['title']}>
        {title}
      </h3>
      {groups.length === 0 ? (
        <p className={styles['fine']}>✓ {t('check.fine')}</p>
      ) : (
        <ul className={styles['list']}>
          {groups.map((group) => {
            const groupText = words(wordsOf(group))
            return (
              <li key={`${group.level} ${group.name}`} data-level={group.level}>
                <span className={styles['words']}>{groupText}</span>
                {group.lines.slice(0, MAX_LINE_BUTTONS).map((line) => {
                  const number = lineNumber(lines, line)
                  const status = statuses.get(line)
                  const state = status === undefined ? groupText : verdictWords(status).map(words).join(', ')
                  return (
                    <Button
                      key={line}
                      kind="quiet"
                      title={state}
                      aria-label={t('script.fit.mend', { number, state })}
                      onClick={() => mend(line)}
                    >
                      {number}
                    </Button>
                  )
                })}
                <Button kind="quiet" aria-label={`${t('check.show')}: ${groupText}`} onClick={() => show(group.lines)}>
                  {t('check.show')}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

/** The sentence on the lines of a group. */
function wordsOf({ name, lines: { length: count } }: LineFindingGroup): Message {
  switch (name) {
    case 'untranslated':
    case 'stale_translation':
    case 'no_voice':
    case 'unknown_voice':
    case 'crossed':
    case 'too_long':
    case 'text':
    case 'no_take':
    case 'stale_take':
      return say(`check.${name}`, { count })
    case 'late':
    case 'early':
    case 'tight':
      return groupWords(groupOf(name), count)
    default:
      return say('finding.more', {
        count,
        what:
          name in COUNTED_FINDING_KEYS ? say(COUNTED_FINDING_KEYS[name as keyof typeof COUNTED_FINDING_KEYS]) : name,
      })
  }
}
