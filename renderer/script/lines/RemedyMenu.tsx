import { Menu } from '@base-ui/react/menu'
import { LINE_REMEDIES } from '../../../shared/actions/actions.ts'
import { t } from '../../locales/t.ts'
import { keyOf, perform } from '../../state/actions.ts'
import { useTalks } from '../../state/editor/conversation.ts'
import { patchScript, useScriptView } from '../../state/editor/scriptView.ts'
import { selection } from '../../state/editor/selection.ts'
import { acceleratorLabel } from '../../state/keys.ts'
import { rowOf, scriptList } from './rowOf.ts'

/** Remedies for the current line, which does not fit; one menu for all rows, placed at its badge. */
export function RemedyMenu() {
  const open = useScriptView(({ mendingFit }) => mendingFit)
  const talks = useTalks()
  const anchor = () => rowOf(selection().current)?.querySelector('[data-fit]') ?? null
  return (
    <Menu.Root open={open} onOpenChange={(now) => patchScript({ mendingFit: now })}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} sideOffset={4} align="end">
          <Menu.Popup className="popup" aria-label={t('script.fit.remedies')} finalFocus={scriptList}>
            {LINE_REMEDIES.map((id) => (
              // The menu must be closed first, or closing would take the focus from what the action opens.
              <Menu.Item key={id} className="popup-item" onClick={() => requestAnimationFrame(() => perform(id))}>
                <span>
                  {t(`action.${id}`)}
                  {/* It leads to where a model is got. */}
                  {id === 'shortenLines' && !talks && <small> {t('assistant.empty')}</small>}
                </span>
                <kbd>{acceleratorLabel(keyOf(id) ?? '')}</kbd>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
