import { Menu } from '@base-ui/react/menu'
import { t } from '../../locales/t.ts'
import { Icon } from '../Icon.tsx'
import { type Captions, patchPlayer, showOver, usePlayer } from '../playerState.ts'
import { setSpeed } from '../playRuns.ts'
import { PLAYBACK_SPEEDS } from './shuttle.ts'
import styles from './TransportBar.module.css'

const CAPTIONS: readonly Captions[] = ['translation', 'source', 'off']

/** The menu of rarely used options: subtitles, speed, loop, safe area, mute. */
export function MoreMenu() {
  const captions = usePlayer((state) => state.captions)
  const safeArea = usePlayer((state) => state.safeArea)
  const muted = usePlayer((state) => state.muted)
  const looping = usePlayer((state) => state.looping)
  const speed = usePlayer((state) => state.speed)
  return (
    <Menu.Root>
      <Menu.Trigger className={styles['tool'] ?? ''} aria-label={t('player.more')} title={t('player.more')}>
        <Icon name="more" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end">
          <Menu.Popup className="popup">
            <Menu.Group>
              <Menu.GroupLabel className={styles['groupLabel'] ?? ''}>{t('player.captions')}</Menu.GroupLabel>
              <Menu.RadioGroup value={captions} onValueChange={(value: Captions) => showOver({ captions: value })}>
                {CAPTIONS.map((one) => (
                  <Menu.RadioItem key={one} value={one} className="popup-item">
                    {t(`player.captions.${one}`)}
                    <Menu.RadioItemIndicator>✓</Menu.RadioItemIndicator>
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
            </Menu.Group>
            <div className="popup-line" role="presentation" />
            <Menu.SubmenuRoot>
              <Menu.SubmenuTrigger className="popup-item">
                {t('player.speed', { speed })}
                <span aria-hidden="true">›</span>
              </Menu.SubmenuTrigger>
              <Menu.Portal>
                <Menu.Positioner sideOffset={4}>
                  <Menu.Popup className="popup">
                    <Speeds />
                  </Menu.Popup>
                </Menu.Positioner>
              </Menu.Portal>
            </Menu.SubmenuRoot>
            <Menu.CheckboxItem
              className="popup-item"
              checked={looping}
              onCheckedChange={(on) => patchPlayer({ looping: on })}
            >
              {t('player.loop')}
              <Menu.CheckboxItemIndicator>✓</Menu.CheckboxItemIndicator>
            </Menu.CheckboxItem>
            <Menu.CheckboxItem
              className="popup-item"
              checked={safeArea}
              onCheckedChange={(on) => showOver({ safeArea: on })}
            >
              {t('player.safeArea')}
              <Menu.CheckboxItemIndicator>✓</Menu.CheckboxItemIndicator>
            </Menu.CheckboxItem>
            <Menu.CheckboxItem
              className="popup-item"
              checked={muted}
              onCheckedChange={(on) => patchPlayer({ muted: on })}
            >
              {t('player.mute')}
              <Menu.CheckboxItemIndicator>✓</Menu.CheckboxItemIndicator>
            </Menu.CheckboxItem>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** The speeds as entries of a menu. */
export function Speeds() {
  const speed = usePlayer((state) => state.speed)
  return (
    <Menu.RadioGroup value={speed} onValueChange={(value: number) => setSpeed(value)}>
      {PLAYBACK_SPEEDS.map((one) => (
        <Menu.RadioItem key={one} value={one} className="popup-item" closeOnClick>
          {one}×<Menu.RadioItemIndicator>✓</Menu.RadioItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
