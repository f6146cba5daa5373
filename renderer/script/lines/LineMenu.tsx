import { ContextMenu } from '@base-ui/react/context-menu'
import { Fragment, memo } from 'react'
import { type ActionId, LINE_REMEDIES } from '../../../shared/actions/actions.ts'
import { t } from '../../locales/t.ts'
import { keyOf, perform } from '../../state/actions.ts'
import { acceleratorLabel } from '../../state/keys.ts'
import { useTexts } from '../../state/session.ts'
import { scriptList } from './rowOf.ts'

/** What is done with most lines. */
const COMMON_LINE_ACTIONS = [
  'playLine',
  'editLine',
  'chooseSpeaker',
  'speakLines',
  'approveLines',
  'deleteLines',
] as const
/** What is done with some. What is rarer is in the menus and the palette. */
const OTHER_LINE_ACTIONS: readonly (readonly ActionId[])[] = [
  ['editSource', 'editSpoken', 'editNote', 'translateAgain'],
  ['lockLines', 'keepOriginal'],
  [...LINE_REMEDIES, 'mergeNext'],
  ['insertBefore', 'insertAfter'],
]

/** The context menu of the selected lines. */
export const LineMenu = memo(function LineMenu() {
  useTexts()
  return (
    <ContextMenu.Portal>
      <ContextMenu.Positioner>
        <ContextMenu.Popup className="popup" finalFocus={scriptList}>
          {COMMON_LINE_ACTIONS.map((id) => (
            <Item key={id} id={id} />
          ))}
          <ContextMenu.SubmenuRoot>
            <ContextMenu.SubmenuTrigger className="popup-item">
              {t('script.more')}
              <span aria-hidden="true">›</span>
            </ContextMenu.SubmenuTrigger>
            <ContextMenu.Portal>
              <ContextMenu.Positioner>
                <ContextMenu.Popup className="popup" finalFocus={scriptList}>
                  {OTHER_LINE_ACTIONS.map((group, at) => (
                    <Fragment key={group[0]}>
                      {at > 0 && <ContextMenu.Separator className="popup-line" />}
                      {group.map((id) => (
                        <Item key={id} id={id} />
                      ))}
                    </Fragment>
                  ))}
                </ContextMenu.Popup>
              </ContextMenu.Positioner>
            </ContextMenu.Portal>
          </ContextMenu.SubmenuRoot>
        </ContextMenu.Popup>
      </ContextMenu.Positioner>
    </ContextMenu.Portal>
  )
})

function Item({ id }: { readonly id: ActionId }) {
  return (
    <ContextMenu.Item
      className="popup-item"
      // The menu must be closed first, or closing would take the focus from what the action opens.
      onClick={() => requestAnimationFrame(() => perform(id))}
    >
      {t(`action.${id}`)}
      <kbd>{acceleratorLabel(keyOf(id) ?? '')}</kbd>
    </ContextMenu.Item>
  )
}
