import { Menu } from '@base-ui/react/menu'
import { t } from '../../locales/t.ts'
import { Icon } from '../Icon.tsx'
import { type Captions, patchPlayer, showOver, usePlayer } from '../playerState.ts'
import styles from './TransportBar.module.css'

const CAPTIONS: readonly Captions[] = ['translation', 'source', 'off']

/** The menu of rarely used options: subtitles, safe area, mute. */
export function MoreMenu() {
  const captions = usePlayer((state) => state.captions)
  const safeArea = usePlayer((state) => state.safeArea)
  const muted = usePlayer((state) => state.muted)
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
