import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import type { ActionId } from '../../../shared/actions/actions.ts'
import { t } from '../../locales/t.ts'
import { keyOf, perform } from '../../state/actions.ts'
import { acceleratorLabel } from '../../state/keys.ts'
import menus from '../menus.module.css'

interface SwitchMenuProps {
  /** The accessible name of its button. */
  readonly name: string
  /** The actions that switch something, and whether it is on. */
  readonly switches: Readonly<Partial<Record<ActionId, boolean>>>
  /** Further entries, above the switches. */
  readonly children?: ReactNode
}

/** The menu of a panel's rarely used switches, each with its key. It stays open, so that several can be set. */
export function SwitchMenu({ name, switches, children }: SwitchMenuProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={menus['more'] ?? ''} aria-label={name} title={name}>
        ⋯
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end">
          <Menu.Popup className="popup">
            {children}
            {(Object.keys(switches) as ActionId[]).map((id) => (
              <Menu.CheckboxItem
                key={id}
                className="popup-item"
                checked={switches[id] === true}
                onCheckedChange={() => perform(id)}
              >
                <span className={menus['switch']}>
                  <span className={menus['tick']} aria-hidden="true">
                    {switches[id] === true && '✓'}
                  </span>
                  {t(`action.${id}`)}
                </span>
                <kbd>{acceleratorLabel(keyOf(id) ?? '')}</kbd>
              </Menu.CheckboxItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
