import { type ReactNode, useDeferredValue } from 'react'
import { linesInOrder } from '../../shared/project/lines/linesInOrder.ts'
import { countVerdicts, groupWords, LINE_GROUPS, levelsOfGroups } from '../../shared/qc/lineVerdict.ts'
import { countApproved, type ReviewCount } from '../../shared/review/lineReview.ts'
import { t, words } from '../locales/t.ts'
import { useProject } from '../state/project.ts'
import { patch, useSession } from '../state/session.ts'
import { useStandings } from '../state/standings.ts'
import { useUnderWay } from '../state/underWay.ts'
import line from '../ui/statusLine.module.css'
import { UnderWayLine } from '../ui/UnderWayLine.tsx'
import { useGoesAway } from '../ui/useGoesAway.ts'
import styles from './EditorStatus.module.css'

/** The line at the foot of the editor: what runs, news of it (`children`), and how many lines fit. */
export function EditorStatus({ children }: { readonly children: ReactNode }) {
  const name = useProject((project) => project.name)
  const all = useUnderWay()
  return (
    <footer className={`foot ${line['bar']} ${styles['place']}`}>
      <UnderWayLine all={all} own={name} />
      {children}
      <Announced idle={all.length === 0} />
      <Counts />
    </footer>
  )
}

/** How long an announcement stays in sight, in ms. */
const SAID_MS = 8000

/** The last announcement, shown for `SAID_MS`; repeating it shows it again. */
function Announced({ idle }: { readonly idle: boolean }) {
  const said = useSession(({ announcement }) => announcement)
  if (said !== '') return <Words key={said} words={said} />
  return idle ? <span>{t('editor.idle')}</span> : null
}

function Words({ words }: { readonly words: string }) {
  const held = useGoesAway({ after: SAID_MS, end: () => patch({ announcement: '' }) })
  return (
    <span className={line['what']} title={words} aria-hidden="true" {...held}>
      {words}
    </span>
  )
}

/** How the lines stand, each counted once, so that the numbers add up; a moment behind the document while that changes. */
function Counts() {
  const document = useDeferredValue(useProject((project) => project.document))
  const target = useProject((project) => project.target)
  const { lines } = useDeferredValue(useStandings())
  if (target === undefined) return null
  const [counts, levels] = [countVerdicts(lines.values()), levelsOfGroups(lines.values())]
  return (
    <span className={`${line['end']} ${styles['counts']}`}>
      {LINE_GROUPS.map((group) => {
        const count = counts[group]
        return (
          count !== undefined && (
            <span key={group} data-level={levels[group]}>
              {words(groupWords(group, count))}
            </span>
          )
        )
      })}
      <Approved {...countApproved(linesInOrder(document), target)} />
    </span>
  )
}

/** How many lines are approved, once one is. */
function Approved({ approved, count }: ReviewCount) {
  return approved === 0 ? null : <span>{t('review.approvedOf', { approved, count })}</span>
}
