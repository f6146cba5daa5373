import { t } from '../../locales/t.ts'
import { PopOut } from '../../ui/PopOut.tsx'
import { RecordRemote } from '../record/RecordRemote.tsx'
import { boundsOfWindow, keepBounds, useStage, windowClosed } from './stageState.ts'

/** The director's remote in a window as large as a phone. */
export function RemoteWindow() {
  const isOpen = useStage((state) => state.hasRemote)
  if (!isOpen) return null
  return (
    <PopOut
      name="remote"
      title={t('remote.title')}
      bounds={boundsOfWindow('remote')}
      onClose={(why) => windowClosed('remote', why)}
      onGone={(bounds) => keepBounds('remote', bounds)}
    >
      <RecordRemote />
    </PopOut>
  )
}
