import type { DubProject } from '../../shared/commands/dubs.ts'
import { VERDICT_SIGNS, VERDICT_WORDS, verdictOf } from '../../shared/qc/verdict.ts'
import { languageName } from '../locales/languageName.ts'
import { t, words } from '../locales/t.ts'
import { open } from '../state/openProjects.ts'
import { run } from '../state/studio.ts'
import { Button } from '../ui/Button.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import styles from './panel.module.css'
import { projectWords } from './projectWords.ts'

/** The project that a video has in the editor, with its dubs and its running work. */
export function ProjectBox({ project: { path, name, dubs, work } }: { readonly project: DubProject }) {
  return (
    <section className={styles['project']} aria-labelledby="project-title">
      <h2 id="project-title">{t('project.title', { name })}</h2>
      <p className={styles['dim']}>{work === undefined ? t('project.text') : projectWords(work)}</p>
      {work?.name === 'running' && <ProgressBar label={words(work.doing)} fraction={work.fraction} />}
      {dubs.length > 0 && (
        <ul className={styles['facts']}>
          {dubs.map(({ to, ...dub }) => (
            <li key={to}>
              <span aria-hidden="true">{VERDICT_SIGNS[verdictOf(dub)]}</span>{' '}
              {t('list.judged', { language: languageName(to), verdict: words(VERDICT_WORDS[verdictOf(dub)]) })}
            </li>
          ))}
        </ul>
      )}
      <div className={styles['buttons']}>
        <Button onClick={() => void run(() => open(path))}>{t('editor.edit')}</Button>
      </div>
    </section>
  )
}
