import { linesToSpeak } from '../../shared/project/lines/linesToSpeak.ts'
import { VERDICT_SIGNS, VERDICT_WORDS } from '../../shared/qc/verdict.ts'
import { t, words } from '../locales/t.ts'
import { perform } from '../state/actions.ts'
import { showStep } from '../state/dialogs.ts'
import { useDocument, useProject } from '../state/project.ts'
import { useStandings } from '../state/standings.ts'
import { Button } from '../ui/Button.tsx'
import styles from '../ui/steps.module.css'
import { ConsistencyList } from './ConsistencyList.tsx'
import { DubHeard } from './DubHeard.tsx'
import { FindingsList, type LineGroup } from './FindingsList.tsx'
import { FolderConsistency } from './FolderConsistency.tsx'
import { Lacking } from './RenderStep.tsx'

/** The check: the verdict on the dub, all there is to correct in the lines, and what only a render from takes needs. */
export function CheckStep({ onClose }: { onClose(): void }) {
  const target = useProject((project) => project.target)
  const document = useDocument((own) => own)
  const empty = Object.keys(document.lines).length === 0
  const { lines, verdict } = useStandings()
  if (empty || target === undefined) return <Lacking empty={empty} />
  const groups = groupsOf(lines)
  const silent = linesToSpeak(document, target).lines.filter((id) => lines.get(id)?.take === 'none')
  return (
    <div className={styles['step']}>
      <p data-verdict={verdict}>
        <span aria-hidden="true">{VERDICT_SIGNS[verdict]}</span> {words(VERDICT_WORDS[verdict])}
      </p>
      <FindingsList title={t('check.title')} groups={groups} onClose={onClose} />
      {silent.length > 0 && (
        <FindingsList
          title={t('check.takes')}
          groups={[{ name: 'no_take', level: 'remark', lines: silent }]}
          onClose={onClose}
        />
      )}
      <ConsistencyList target={target} />
      <FolderConsistency target={target} />
      <DubHeard target={target} />
      <div className={`foot ${styles['actions']}`}>
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

/** The lines that have something to correct, each in the group of its worst; what fails first, then the largest. */
function groupsOf(standings: ReturnType<typeof useStandings.getState>['lines']): LineGroup[] {
  const judged = [...standings].flatMap(([id, { name, level }]) => (level === undefined ? [] : [{ id, name, level }]))
  const groups = [...Map.groupBy(judged, ({ name, level }) => `${level} ${name}`).values()].flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [{ name: first.name, level: first.level, lines: group.map(({ id }) => id) }]
  })
  return groups.toSorted((a, b) => a.level.localeCompare(b.level) || b.lines.length - a.lines.length)
}
