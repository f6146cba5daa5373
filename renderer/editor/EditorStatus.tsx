import { type ReactNode, useDeferredValue } from 'react'
import { linesInOrder } from '../../shared/project/lines/linesInOrder.ts'
import { countVerdicts, groupWords, LINE_GROUPS, levelsOfGroups } from '../../shared/qc/lineVerdict.ts'
import { countApproved, type ReviewCount } from '../../shared/review/lineReview.ts'
import { t, words } from '../locales/t.ts'
import { useProject } from '../state/document/project.ts'
import { useLineStatuses } from '../state/editor/lineStatuses.ts'
import { useUnderWay } from '../state/underWay.ts'
import { Announced } from '../ui/notes/Announced.tsx'
import { UnderWayLine } from '../ui/notes/UnderWayLine.tsx'
import line from '../ui/statusLine.module.css'
import styles from './EditorStatus.module.css'

/** The line at the foot of the editor: what runs, news of it (`children`), and how many lines fit. */
export function EditorStatus({ children }: { readonly children: ReactNode }) {
  const name = useProject((project) => project.name)
  const all = useUnderWay()
  return (
    <footer className={`foot ${line['bar']} ${styles['place']}`}>
      <UnderWayLine all={all} own={name} />
      {children}
      <Announced>{all.length === 0 && <span>{t('editor.idle')}</span>}</Announced>
      <Counts />
    </footer>
  )
}

/** How the lines stand, each counted once, so that the numbers add up; a moment behind the document while that changes. */
function Counts() {
  const document = useDeferredValue(useProject((project) => project.document))
  const target = useProject((project) => project.target)
  const { lines } = useDeferredValue(useLineStatuses())
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
