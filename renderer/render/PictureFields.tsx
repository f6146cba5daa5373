import type { RenderBy } from '../../shared/commands/work.ts'
import type { Picture } from '../../shared/contract/assemble.ts'
import { THIS_COMPUTER } from '../../shared/fixedValues.ts'
import { say } from '../../shared/locale/message.ts'
import { mayWait } from '../../shared/project/lines/mayWait.ts'
import { setPicture, setTimedBySight } from '../../shared/project/projectEdits.ts'
import { formats, t } from '../locales/t.ts'
import { useFits } from '../state/fits.ts'
import { edit } from '../state/journal.ts'
import { useDocument } from '../state/project.ts'
import { serviceName } from '../state/serviceName.ts'
import { useSession } from '../state/session.ts'
import { Button } from '../ui/Button.tsx'
import box from '../ui/box.module.css'
import { Choice } from '../ui/Choice.tsx'
import styles from '../ui/steps.module.css'

const PICTURES: readonly Picture[] = ['keep', 'wait']

/**
 * Whether the picture waits for lines that do not fit, and by how much longer the film gets; part of the project. Where a
 * hosted service renders, which cannot wait, it offers the takes (`onTakes`).
 */
export function PictureFields({ by, onTakes }: { readonly by: RenderBy; onTakes(): void }) {
  const picture = useDocument((document) => document.picture ?? 'keep')
  const waits = useDocument((document) => Object.values(document.lines).some((line) => mayWait(document, line)))
  const seen = useDocument((document) => Object.values(document.lines).some(({ view }) => view !== undefined))
  const bySight = useDocument((document) => document.timedBySight === true)
  const longer = useFits(({ map }) => map.added)
  const hosted = useSession(({ connections }) => connections !== undefined && connections.current !== THIS_COMPUTER)
  const name = useSession(({ connections }) => (connections === undefined ? '' : serviceName(connections)))
  return (
    <>
      <Choice<Picture>
        look="tiles"
        legend={t('render.picture')}
        value={picture}
        onChange={(to) => edit(say('edit.timing'), (draft) => setPicture(draft, to))}
        options={PICTURES.map((value) => ({ value, label: t(`render.picture.${value}`) }))}
      />
      {seen && (
        <div className={styles['checks']}>
          <label>
            <input
              type="checkbox"
              checked={bySight}
              onChange={({ currentTarget }) =>
                edit(say('edit.timing'), (draft) => setTimedBySight(draft, currentTarget.checked))
              }
            />
            {t('render.bySight')}
          </label>
        </div>
      )}
      {waits && by === 'service' && hosted ? (
        <div className={box['box']} data-tone="warn">
          <p>{t('render.pictureHosted', { name })}</p>
          <Button onClick={onTakes}>{t('render.byTakes')}</Button>
        </div>
      ) : (
        waits && (
          <p className={styles['dim']}>
            {longer === 0
              ? t('render.pictureFits')
              : picture === 'wait'
                ? t('render.pictureLonger', { seconds: formats.number(longer, 1) })
                : t('render.pictureOwn', { seconds: formats.number(longer, 1) })}
          </p>
        )
      )}
    </>
  )
}
