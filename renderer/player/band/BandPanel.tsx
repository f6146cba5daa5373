import { t } from '../../locales/t.ts'
import { Button } from '../../ui/Button.tsx'
import { toggleStage } from '../stage/stageState.ts'
import { DubbingBand } from './Band.tsx'
import styles from './BandPanel.module.css'
import { BandTools, useRowCount } from './BandTools.tsx'
import { useBand } from './bandState.ts'

/** Least heights in pixels of the band, and of a row in which letters can be read. */
const MIN_BAND_PX = 96
const MIN_ROW_PX = 24

/** The band under the picture, while it is shown. */
export function BandPanel() {
  const isShown = useBand((state) => state.isShown)
  const rows = useRowCount()
  if (!isShown) return null
  return (
    <section className={styles['panel']} aria-label={t('band.title')}>
      <div className={styles['band']} style={{ height: Math.max(MIN_BAND_PX, rows * MIN_ROW_PX) }}>
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
