import { t } from '../../locales/t.ts'
import { Button } from '../../ui/Button.tsx'
import { toggleStage } from '../stage/stageState.ts'
import { DubbingBand } from './Band.tsx'
import styles from './BandPanel.module.css'
import { BandTools } from './BandTools.tsx'
import { useBand } from './bandState.ts'

/** The band under the picture, while it is shown. */
export function BandPanel() {
  const isShown = useBand((state) => state.isShown)
  if (!isShown) return null
  return (
    <section className={styles['panel']} aria-label={t('band.title')}>
      <div className={styles['band']}>
        <DubbingBand place="player" />
      </div>
      <BandTools>
        <Button kind="quiet" onClick={() => toggleStage('band')}>
          {t('stage.open')}
        </Button>
      </BandTools>
    </section>
  )
}
