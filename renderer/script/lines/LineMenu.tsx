import { ContextMenu } from '@base-ui/react/context-menu'
import { Fragment, memo } from 'react'
import { type ActionId, REMEDIES } from '../../../shared/actions/actions.ts'
import { t } from '../../locales/t.ts'
import { keyOf, perform } from '../../state/actions.ts'
import { keyWords } from '../../state/keys.ts'
import { useTexts } from '../../state/session.ts'
import { scriptList } from './rowOf.ts'

const GROUPS: readonly (readonly ActionId[])[] = [
  ['editLine', 'editSource', 'editSpoken', 'editDictionary', 'editNote', 'approveLines'],
  ['chooseSpeaker', 'lockLines', 'keepOriginal', 'markView', 'translateAgain'],
  [...REMEDIES, 'mergeNext', 'mergePrevious', 'firstWordUp', 'lastWordDown'],
  ['insertBefore', 'insertAfter', 'shiftTimes', 'retimeLines'],
  ['deleteLines'],
]

/** The context menu of the selected lines. */
export const LineMenu = memo(function LineMenu() {
  useTexts()
  return (
    <ContextMenu.Portal>
      <ContextMenu.Positioner>
        <ContextMenu.Popup className="popup" finalFocus={scriptList}>
          {GROUPS.map((group, at) => (
            <Fragment key={group[0]}>
              {at > 0 && <ContextMenu.Separator className="popup-line" />}
              {group.map((id) => (
                <ContextMenu.Item
                  key={id}
                  className="popup-item"
                  // The menu must be closed first, or closing would take the focus from what the action opens.
                  onClick={() => requestAnimationFrame(() => perform(id))}
                >
                  {t(`action.${id}`)}
                  <kbd>{keyWords(keyOf(id) ?? '')}</kbd>
                </ContextMenu.Item>
              ))}
            </Fragment>
          ))}
        </ContextMenu.Popup>
      </ContextMenu.Positioner>
    </ContextMenu.Portal>
  )
})
