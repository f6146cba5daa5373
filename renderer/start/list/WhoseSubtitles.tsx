import { t } from '../../locales/t.ts'
import { closeDialog, useDialog } from '../../state/dialogs.ts'
import { useSession } from '../../state/session.ts'
import { chooseFile, VIDEO_FILES } from '../../state/studio/chooseFiles.ts'
import { addVideoFor, giveSubtitles } from '../../state/studio/dubs.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { fileName } from '../../ui/format.ts'
import { AttemptFailure, useAttempt } from '../../ui/notes/Attempt.tsx'
import styles from './WhoseSubtitles.module.css'

/** Asks which video some subtitles belong to: one of the list, or one that is still to be added. */
export function WhoseSubtitles() {
  const dialog = useDialog('whoseSubtitles')
  const dubs = useSession((session) => session.dubs) ?? []
  const attempt = useAttempt()
  const paths = dialog?.paths ?? []
  // Each video once, by its newest dub that may still be changed.
  const videos = [...new Map(dubs.filter(({ state }) => !isBusy(state.name)).map((dub) => [dub.video, dub])).values()]
  const addVideo = async () => {
    const video = await chooseFile(VIDEO_FILES)
    if (video !== undefined) await addVideoFor(paths, video)
  }
  return (
    <Dialog title={t('given.title')} open={dialog !== undefined} onClose={hide}>
      <div className={styles['body']}>
        <p className={styles['dim']}>{paths.map(fileName).join(', ')}</p>
        <ul className={styles['videos']}>
          {videos.map(({ id, name }, at) => (
            <li key={id}>
              <Button
                {...(at === 0 ? { 'data-first-focus': true } : {})}
                className={styles['video'] ?? ''}
                disabled={attempt.busy}
                onClick={() => attempt.run(() => giveSubtitles(id, paths))}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
        <AttemptFailure attempt={attempt} />
        <div className={styles['foot']}>
          <Button
            kind={videos.length === 0 ? 'primary' : 'plain'}
            {...(videos.length === 0 ? { 'data-first-focus': true } : {})}
            disabled={attempt.busy}
            onClick={() => attempt.run(addVideo)}
          >
            {t('given.video')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const hide = () => closeDialog('whoseSubtitles')

function isBusy(state: string): boolean {
  return state === 'waiting' || state === 'running'
}
