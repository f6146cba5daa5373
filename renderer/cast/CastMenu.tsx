import { Menu } from '@base-ui/react/menu'
import type { ActionId } from '../../shared/actions/actions.ts'
import { t } from '../locales/t.ts'
import { keyOf, perform } from '../state/actions.ts'
import { acceleratorLabel } from '../state/keys.ts'
import menus from '../ui/menus.module.css'
import { shelf } from './shelf.ts'

const CAST_ACTION_GROUPS: readonly (readonly ActionId[])[] = [
  ['castVoices', 'speakStale', 'speakAll'],
  ['addSpeaker', 'splitSpeaker', 'removeEmptySpeakers'],
  ['saveCast', 'loadCast'],
]

/** The menu of actions on the whole cast. */
export function CastMenu() {
  return (
    <Menu.Root>
      <Menu.Trigger className={menus['more'] ?? ''} aria-label={t('cast.more')} title={t('cast.more')}>
        ⋯
      </Menu.Trigger>
      <Menu.Portal container={shelf}>
        <Menu.Positioner positionMethod="fixed" className={menus['positioner'] ?? ''} sideOffset={4} align="end">
          <Menu.Popup className="popup">
            {CAST_ACTION_GROUPS.map((ids, at) => (
              <Menu.Group key={ids[0]}>
                {at > 0 && <Menu.Separator className="popup-line" />}
                {ids.map((id) => (
                  <MenuAction key={id} id={id} />
                ))}
              </Menu.Group>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** An action as an entry of a menu, with its key. */
function MenuAction({ id }: { readonly id: ActionId }) {
  const key = keyOf(id)
  return (
    <Menu.Item className="popup-item" onClick={() => perform(id)}>
      {t(`action.${id}`)}
      {key !== undefined && <kbd>{acceleratorLabel(key)}</kbd>}
    </Menu.Item>
  )
}
