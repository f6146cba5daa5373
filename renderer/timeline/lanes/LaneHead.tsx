import { memo } from 'react'
import { t } from '../../locales/t.ts'
import { toggleMute, toggleSolo, useMixing } from '../../state/editor/mixing.ts'
import { useTexts } from '../../state/session.ts'
import styles from '../TimelinePanel.module.css'

interface LaneHeadProps {
  readonly speaker: string
  readonly name: string
  readonly count: number
}

/** The head of a lane: the speaker's name, with solo and mute. */
export const LaneHead = memo(function LaneHead({ speaker, name, count }: LaneHeadProps) {
  useTexts()
  const solo = useMixing((state) => state.solo.has(speaker))
  const muted = useMixing((state) => state.muted.has(speaker))
  return (
    // biome-ignore lint/a11y/useSemanticElements: the lanes are no table, see Lane.
    // biome-ignore lint/a11y/useFocusableInteractive: its buttons are.
    <div
      role="rowheader"
      className={styles['head']}
      data-mixed={solo || muted || undefined}
      aria-label={t('timeline.lane', { name, count })}
    >
      <span data-swatch className={styles['swatch']} aria-hidden="true" />
      <span className={styles['name']} title={name}>
        {name}
      </span>
      <button
        type="button"
        className={styles['toggle']}
        aria-pressed={solo}
        aria-label={t('timeline.solo', { name })}
        title={t('timeline.solo', { name })}
        onClick={() => toggleSolo(speaker)}
      >
        {t('timeline.soloShort')}
      </button>
      <button
        type="button"
        className={styles['toggle']}
        aria-pressed={muted}
        aria-label={t('timeline.mute', { name })}
        title={t('timeline.mute', { name })}
        onClick={() => toggleMute(speaker)}
      >
        {t('timeline.muteShort')}
      </button>
    </div>
  )
})
