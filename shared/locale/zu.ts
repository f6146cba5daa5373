import type { TextTable } from './textTable.ts'
import { actionTexts } from './zu/actions.ts'
import { assistant } from './zu/assistant.ts'
import { cast } from './zu/cast.ts'
import { commandLine } from './zu/cli.ts'
import { dictionary } from './zu/dictionary.ts'
import { editor } from './zu/editor.ts'
import { engine } from './zu/engine.ts'
import { engineModels } from './zu/engineModels.ts'
import { engineNotes } from './zu/engineNotes.ts'
import { exportTexts } from './zu/exports.ts'
import { failures } from './zu/failures.ts'
import { findingTexts } from './zu/findings.ts'
import { generations } from './zu/generations.ts'
import { helpTexts } from './zu/help.ts'
import { lab } from './zu/lab.ts'
import { languages } from './zu/languages.ts'
import { menuTexts } from './zu/menus.ts'
import { notes } from './zu/notes.ts'
import { ownVoice } from './zu/ownVoice.ts'
import { packs } from './zu/packs.ts'
import { player } from './zu/player.ts'
import { qc } from './zu/qc.ts'
import { render } from './zu/render.ts'
import { reportTexts } from './zu/report.ts'
import { rooms } from './zu/rooms.ts'
import { script } from './zu/script.ts'
import { settingsTexts } from './zu/settings.ts'
import { signs } from './zu/signs.ts'
import { studio } from './zu/studio.ts'
import { timeline } from './zu/timeline.ts'
import { tone } from './zu/tone.ts'
import { typing } from './zu/typing.ts'
import { voicesFromTexts } from './zu/voicesFrom.ts'

/** The texts in isiZulu: a draft, not yet judged by a native speaker. */
export const zu = {
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
