import { useId } from 'react'
import { type Message, say } from '../../shared/locale/message.ts'
import type { StandingName } from '../../shared/project/standing.ts'
import { MORE } from '../../shared/qc/lineFindings.ts'
import type { Level } from '../../shared/qc/report.ts'
import { t, words } from '../locales/t.ts'
import { seek } from '../state/clock.ts'
import { lineNumber } from '../state/lineOrder.ts'
import { theProject, useDocument } from '../state/project.ts'
import { patchScript } from '../state/scriptView.ts'
import { selectLines } from '../state/selection.ts'
import { useStandings } from '../state/standings.ts'
import { Button } from '../ui/Button.tsx'
import { standingWords } from '../ui/standingWords.ts'
import styles from './FindingsList.module.css'

/** Lines of which the same is to be said. */
export interface LineGroup {
  readonly name: StandingName | 'no_take'
  readonly level: Level
  readonly lines: readonly number[]
}

/** Lines of a group that have a button each; the rest are shown together. */
const MOST_SHOWN = 8

interface FindingsListProps {
  readonly title: string
  readonly groups: readonly LineGroup[]
  onClose(): void
}

/** Findings in groups. A button shows the lines of a group, those of its first lines lead to a line with its remedies. */
export function FindingsList({ title, groups, onClose }: FindingsListProps) {
  const id = useId()
  const lines = useDocument((document) => document.lines)
  const standings = useStandings((judged) => judged.lines)
  const show = (ids: readonly number[]) => {
    selectLines(ids)
    const first = theProject().document.lines[ids[0] ?? 0]
    if (first !== undefined) seek(first.start)
    onClose()
  }
  const mend = (line: number) => {
    show([line])
    // The dialog must be closed first, or closing would take the focus from the remedies.
    if (standings.get(line)?.pace !== undefined) requestAnimationFrame(() => patchScript({ mendingFit: true }))
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
            const said = words(wordsOf(group))
            return (
              <li key={`${group.level} ${group.name}`} data-level={group.level}>
                <span className={styles['words']}>{said}</span>
                {group.lines.slice(0, MOST_SHOWN).map((line) => {
                  const number = lineNumber(lines, line)
                  const standing = standings.get(line)
                  const state = standing === undefined ? said : standingWords(standing).join(', ')
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
                <Button kind="quiet" aria-label={`${t('check.show')}: ${said}`} onClick={() => show(group.lines)}>
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

/** What is to be said of the lines of a group. */
function wordsOf({ name, lines: { length: count } }: LineGroup): Message {
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
    default: {
      const topic = name === 'tight' ? 'rate' : name
      return say('finding.more', { count, what: topic in MORE ? say(MORE[topic as keyof typeof MORE]) : name })
    }
  }
}
