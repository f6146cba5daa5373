import { t } from '../locales/t.ts'
import { perform } from '../state/actions.ts'
import { showStep } from '../state/dialogs.ts'
import { useDocument, useProject } from '../state/project.ts'
import { useFindings } from '../state/useFindings.ts'
import { Button } from '../ui/Button.tsx'
import styles from '../ui/steps.module.css'
import { ConsistencyList } from './ConsistencyList.tsx'
import { FindingsList } from './FindingsList.tsx'
import { Lacking } from './RenderStep.tsx'

/** The check: all there is to correct in the lines, and what only a render from takes needs. */
export function CheckStep({ onClose }: { onClose(): void }) {
  const target = useProject((project) => project.target)
  const empty = useDocument((document) => Object.keys(document.lines).length === 0)
  const findings = useFindings(target, 'takes')
  if (empty || target === undefined) return <Lacking empty={empty} />
  const isOfTakes = ({ kind }: (typeof findings)[number]) => kind === 'no_take' || kind === 'stale_take'
  const takes = findings.filter(isOfTakes)
  return (
    <div className={styles['step']}>
      <FindingsList title={t('check.title')} findings={findings.filter((one) => !isOfTakes(one))} onClose={onClose} />
      {takes.length > 0 && <FindingsList title={t('check.takes')} findings={takes} onClose={onClose} />}
      <ConsistencyList target={target} />
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
