import { THIS_COMPUTER } from '../../shared/basics/fixedValues.ts'
import type { RenderBy } from '../../shared/commands/work.ts'
import type { Picture } from '../../shared/contract/assemble.ts'
import { say } from '../../shared/locale/message.ts'
import { forgetWaits } from '../../shared/project/lines/lineEdits.ts'
import { mayWait } from '../../shared/project/lines/mayWait.ts'
import { setSettings } from '../../shared/project/projectEdits.ts'
import { formats, t } from '../locales/t.ts'
import { edit } from '../state/document/journal.ts'
import { isProgramme, useDocument } from '../state/document/project.ts'
import { useFits } from '../state/editor/fits.ts'
import { useSession } from '../state/session.ts'
import { serviceName } from '../state/studio/serviceName.ts'
import { Button } from '../ui/Button.tsx'
import box from '../ui/box.module.css'
import { Check } from '../ui/fields/Check.tsx'
import { Choice } from '../ui/fields/Choice.tsx'
import styles from '../ui/steps.module.css'

const PICTURES: readonly Picture[] = ['keep', 'wait']

/** Texts on a film, or a programme of sound, that gets longer. */
const LENGTHENING_MESSAGES = {
  picture: { wait: 'render.pictureLonger', keep: 'render.pictureOwn' },
  programme: { wait: 'render.programmeLonger', keep: 'render.programmeOwn' },
} as const

/** `own`: the picture is kept except where a line has its own choice. */
type Shown = Picture | 'own'

/**
 * Whether the picture waits for lines that do not fit, and by how much longer the film gets; part of the project. Where a
 * hosted service renders, which cannot wait, it offers the takes (`onTakes`).
 */
export function PictureFields({ by, onTakes }: { readonly by: RenderBy; onTakes(): void }) {
  const picture = useDocument((document) => document.picture ?? 'keep')
  const waits = useDocument((document) => Object.values(document.lines).some((line) => mayWait(document, line)))
  const seen = useDocument((document) => Object.values(document.lines).some(({ view }) => view !== undefined))
  const usesMouthVisibility = useDocument((document) => document.timedBySight === true)
  const programme = useDocument(isProgramme)
  const isOwn = waits && picture === 'keep'
  const longer = useFits(({ map }) => map.added)
  const hosted = useSession(({ connections }) => connections !== undefined && connections.current !== THIS_COMPUTER)
  const name = useSession(({ connections }) => (connections === undefined ? '' : serviceName(connections)))
  const choose = (to: Shown) => {
    if (to === 'own') return
    edit(say('edit.timing'), (draft) => {
      setSettings(draft, { picture: to })
      if (to === 'keep') forgetWaits(draft)
    })
  }
  return (
    <>
      <Choice<Shown>
        look="tiles"
        legend={t('render.picture')}
        value={isOwn ? 'own' : picture}
        onChange={choose}
        options={[...PICTURES, ...(isOwn ? (['own'] as const) : [])].map((value) => {
          return {
            value,
            label: t(programme && value !== 'own' ? `render.programme.${value}` : `render.picture.${value}`),
          }
        })}
      />
      {seen && (
        <div className={styles['checks']}>
          <Check
            label={t('render.bySight')}
            checked={usesMouthVisibility}
            onChange={(checked) => edit(say('edit.timing'), (draft) => setSettings(draft, { faces: checked }))}
          />
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
              ? t(programme ? 'render.programmeFits' : 'render.pictureFits')
              : t(LENGTHENING_MESSAGES[programme ? 'programme' : 'picture'][picture], {
                  seconds: formats.number(longer, 1),
                })}
          </p>
        )
      )}
    </>
  )
}
