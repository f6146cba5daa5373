import type { ReactNode } from 'react'
import { heightOf } from '../../shared/audio/spectrogram.ts'
import { t } from '../locales/t.ts'
import { SwitchMenu } from '../ui/fields/SwitchMenu.tsx'
import styles from './TimelinePanel.module.css'
import { timelineRuns, toggle } from './timelineRuns.ts'
import { useTimeline } from './timelineState.ts'

/** The buttons that zoom. */
export function ZoomTools() {
  return (
    <>
      <Tool label={t('timeline.zoomOut')} does={timelineRuns.zoomOut}>
        <path d="M4 8h8" />
      </Tool>
      <Tool label={t('timeline.fitAll')} does={timelineRuns.fitAll}>
        <path d="M2.5 4v8M13.5 4v8M5 8h6M6.5 6 4.8 8l1.7 2M9.5 6l1.7 2-1.7 2" />
      </Tool>
      <Tool label={t('timeline.zoomIn')} does={timelineRuns.zoomIn}>
        <path d="M4 8h8M8 4v8" />
      </Tool>
    </>
  )
}

/** The menu of the timeline's switches, and those that are not as they begin: nobody must wonder why lines move. */
export function ModeTools() {
  const { follow, snapping, ripple, bedLevel, spectrogram } = useTimeline()
  const switches = {
    followPlayhead: follow,
    toggleSnapping: snapping,
    toggleRipple: ripple,
    toggleBedLevel: bedLevel,
    toggleSpectrogram: spectrogram,
  }
  return (
    <>
      {!follow && (
        <Tool label={t('timeline.follow')} pressed={follow} does={() => toggle('follow')}>
          <path d="M8 3v10M8 3l-2 2.4h4zM11 8h3.5M13 6.3 14.7 8 13 9.7" />
        </Tool>
      )}
      {!snapping && (
        <Tool label={t('timeline.snapping')} pressed={snapping} does={() => toggle('snapping')}>
          <path d="M4 3v5a4 4 0 0 0 8 0V3M4 5.5h2.4V8a1.6 1.6 0 0 0 3.2 0V5.5H12M6.4 3v2.5M9.6 3v2.5M4 3h2.4M9.6 3H12" />
        </Tool>
      )}
      {ripple && (
        <Tool label={t('timeline.ripple')} pressed={ripple} does={() => toggle('ripple')}>
          <path d="M2 4h4v8H2zM8.5 8h5.5M12 6l2 2-2 2" />
        </Tool>
      )}
      <SwitchMenu name={t('timeline.more')} switches={switches} />
    </>
  )
}

/** Buttons of the original sound's level, spectrogram and scale of frequencies, while they are shown. */
export function SoundTools() {
  const spectrogram = useTimeline((state) => state.spectrogram)
  const bedLevel = useTimeline((state) => state.bedLevel)
  return (
    <>
      {bedLevel && (
        <Tool label={t('timeline.bedLevel')} pressed does={timelineRuns.toggleBedLevel}>
          <path d="M1.5 5h3l4 6h2l4-4" />
          <circle cx="4.5" cy="5" r="1.4" />
          <circle cx="9.5" cy="11" r="1.4" />
        </Tool>
      )}
      {spectrogram && (
        <Tool label={t('timeline.spectrogram')} pressed does={() => toggle('spectrogram')}>
          <path d="M2.5 13V9.5M5.2 13V6M8 13V3M10.8 13V7.5M13.5 13v-2.6" />
        </Tool>
      )}
      {spectrogram && (
        <div className={styles['hertzScale']}>
          {SHOWN_KILOHERTZ.map((count) => (
            <span key={count} className={styles['hertz']} style={{ bottom: `${heightOf(count * 1000) * 100}%` }}>
              {t('timeline.kilohertz', { count })}
            </span>
          ))}
        </div>
      )}
    </>
  )
}

/** Far enough apart that their labels do not touch in the lowest lane. */
const SHOWN_KILOHERTZ = [0.5, 2, 4] as const

interface ToolProps {
  readonly label: string
  readonly pressed?: boolean
  readonly children: ReactNode
  does(): void
}

function Tool({ label, pressed, does, children }: ToolProps) {
  return (
    <button
      type="button"
      className={styles['tool']}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={does}
    >
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        {children}
      </svg>
    </button>
  )
}
