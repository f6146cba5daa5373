import { Menu } from '@base-ui/react/menu'
import { type ReactNode, useState } from 'react'
import { MARK_SIGNS } from '../../../shared/band/bandLook.ts'
import { BAND_MARK_KINDS, MAX_BAND_TRACKS } from '../../../shared/band/bandMarks.ts'
import { formats, t } from '../../locales/t.ts'
import { useDocument } from '../../state/document/project.ts'
import { acceleratorLabel } from '../../state/keys.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './BandTools.module.css'
import { MARK_KEYS, markChosen } from './bandKeys.ts'
import { bandRows } from './bandRows.ts'
import { changeRows, MAX_SECONDS_IN_SIGHT, MIN_SECONDS_IN_SIGHT, showBand, useBand, zoomBand } from './bandState.ts'

/** How the band is shown, and its marks. `children` are what its window adds. */
export function BandTools({ children }: { readonly children?: ReactNode }) {
  const seconds = useBand((state) => state.secondsInSight)
  const theme = useBand((state) => state.theme)
  const rows = useRowCount()
  return (
    <div className={styles['tools']} role="toolbar" aria-label={t('band.tools')}>
      <MarkMenu />
      <Stepper
        label={t('band.rows', { count: rows })}
        fewer={{ label: t('band.fewerRows'), isOff: rows <= 1, press: () => changeRows(rows, -1) }}
        more={{ label: t('band.moreRows'), isOff: rows >= MAX_BAND_TRACKS, press: () => changeRows(rows, 1) }}
      />
      <Stepper
        label={t('band.seconds', { seconds: formats.number(seconds, 0) })}
        fewer={{ label: t('band.fewerSeconds'), isOff: seconds <= MIN_SECONDS_IN_SIGHT, press: () => zoomBand(-1) }}
        more={{ label: t('band.moreSeconds'), isOff: seconds >= MAX_SECONDS_IN_SIGHT, press: () => zoomBand(1) }}
      />
      <Button
        kind="quiet"
        aria-pressed={theme === 'light'}
        onClick={() => showBand({ theme: theme === 'dark' ? 'light' : 'dark' })}
      >
        {t('band.light')}
      </Button>
      {children}
    </div>
  )
}

/** How many rows the band has: as many as chosen, or as its speakers need. */
export function useRowCount(): number {
  const chosenRows = useBand((state) => state.rows)
  const lines = useDocument((document) => document.lines)
  return bandRows(lines, chosenRows).rows.length
}

interface Step {
  readonly label: string
  readonly isOff: boolean
  press(): void
}

function Stepper({ label, fewer, more }: { readonly label: string; readonly fewer: Step; readonly more: Step }) {
  return (
    <span className={styles['stepper']}>
      <Button kind="quiet" aria-label={fewer.label} title={fewer.label} disabled={fewer.isOff} onClick={fewer.press}>
        −
      </Button>
      <span>{label}</span>
      <Button kind="quiet" aria-label={more.label} title={more.label} disabled={more.isOff} onClick={more.press}>
        +
      </Button>
    </span>
  )
}

/** The marks, each with its key. */
function MarkMenu() {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null)
  return (
    <Menu.Root>
      <Menu.Trigger ref={setTrigger} render={<Button kind="quiet" />}>
        {t('band.marks')}
      </Menu.Trigger>
      {/* In its own window: without a container it would open in the page's. */}
      <Menu.Portal container={trigger?.ownerDocument.body}>
        <Menu.Positioner sideOffset={4} align="start">
          <Menu.Popup className="popup">
            {BAND_MARK_KINDS.map((kind) => (
              <Menu.Item key={kind} className="popup-item" onClick={() => markChosen(kind)}>
                <span>
                  <span className={styles['sign']} aria-hidden="true">
                    {MARK_SIGNS[kind]}
                  </span>{' '}
                  {t(`band.mark.${kind}`)}
                </span>
                <kbd>{acceleratorLabel(MARK_KEYS[kind])}</kbd>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
