import { actionTexts } from './ig/actions.ts'
import { assistant } from './ig/assistant.ts'
import { cast } from './ig/cast.ts'
import { commandLine } from './ig/cli.ts'
import { dictionary } from './ig/dictionary.ts'
import { editor } from './ig/editor.ts'
import { engine } from './ig/engine.ts'
import { engineModels } from './ig/engineModels.ts'
import { engineNotes } from './ig/engineNotes.ts'
import { exportTexts } from './ig/exports.ts'
import { failures } from './ig/failures.ts'
import { findingTexts } from './ig/findings.ts'
import { generations } from './ig/generations.ts'
import { helpTexts } from './ig/help.ts'
import { lab } from './ig/lab.ts'
import { languages } from './ig/languages.ts'
import { menuTexts } from './ig/menus.ts'
import { notes } from './ig/notes.ts'
import { ownVoice } from './ig/ownVoice.ts'
import { packs } from './ig/packs.ts'
import { player } from './ig/player.ts'
import { qc } from './ig/qc.ts'
import { render } from './ig/render.ts'
import { reportTexts } from './ig/report.ts'
import { rooms } from './ig/rooms.ts'
import { script } from './ig/script.ts'
import { settingsTexts } from './ig/settings.ts'
import { signs } from './ig/signs.ts'
import { studio } from './ig/studio.ts'
import { timeline } from './ig/timeline.ts'
import { tone } from './ig/tone.ts'
import { typing } from './ig/typing.ts'
import { voicesFromTexts } from './ig/voicesFrom.ts'
import type { TextTable } from './textTable.ts'

/** The texts in Igbo: a draft, not yet judged by a native speaker. */
export const ig = {
  ...actionTexts,
  ...assistant,
  ...cast,
  ...dictionary,
  ...signs,
  ...editor,
  ...exportTexts,
  ...generations,
  ...lab,
  ...ownVoice,
  ...languages,
  ...menuTexts,
  ...notes,
  ...failures,
  ...findingTexts,
  ...commandLine,
  ...packs,
  ...player,
  ...qc,
  ...render,
  ...rooms,
  ...script,
  ...settingsTexts,
  ...studio,
  ...timeline,
  ...tone,
  ...typing,
  ...voicesFromTexts,
  ...reportTexts,
  ...helpTexts,
  ...engineModels,
  ...engineNotes,
  ...engine,
} satisfies TextTable
