/** Specs that `npm test` runs for each room of the page: a folder of `renderer` that users see. All are in `e2e`. */
export const ROOM_SPECS: Readonly<Record<string, readonly string[]>> = {
  assistant: ['editor/editorAssistant.spec.ts'],
  cast: ['editor/editorCast.spec.ts'],
  editor: ['editor/editorJourney.spec.ts', 'editor/editorUnsaved.spec.ts'],
  export: ['editor/editorExport.spec.ts'],
  generations: ['page/generations.spec.ts'],
  help: ['page/help.spec.ts'],
  history: ['editor/editorScript.spec.ts'],
  lab: ['page/lab.spec.ts', 'page/listening.spec.ts'],
  locales: ['page/pseudo.spec.ts'],
  ownVoice: ['page/ownVoice.spec.ts'],
  packs: ['page/packsTrial.spec.ts'],
  player: ['editor/editorPlayer.spec.ts', 'editor/editorRecording.spec.ts'],
  qc: ['page/qcPage.spec.ts'],
  render: ['editor/editorRender.spec.ts'],
  review: ['editor/editorTable.spec.ts'],
  reviewPage: ['page/reviewFile.spec.ts', 'page/testKit.spec.ts'],
  script: ['editor/editorScript.spec.ts'],
  settings: ['page/settings.spec.ts'],
  start: ['page/studio.spec.ts'],
  timeline: ['editor/editorTimeline.spec.ts'],
  typing: ['page/typing.spec.ts'],
  voices: ['page/pronunciation.spec.ts'],
  ways: ['page/waysForward.spec.ts'],
}

/**
 * The tests across folders that `npm test` runs besides, by the promise that they hold the program to. All are in `e2e`; a
 * name that ends in a slash stands for all files of a folder. What is not named is left to `npm run test:all`.
 */
export const AREA_TESTS: Readonly<Record<string, readonly string[]>> = {
  'the interface of the service': ['contract/', 'service/openapi.test.ts'],
  'texts that people read': ['wording/'],
  'a dub by the command line': ['contract/dub.test.ts'],
  'a dub by a window': ['page/studio.spec.ts', 'editor/editorJourney.spec.ts'],
  'a dub by the service': ['contract/render.test.ts', 'contract/assemble.test.ts'],
  'takes in their places': ['dubbing/recordedPass.test.ts', 'dubbing/onePlacement.test.ts', 'dubbing/timing.test.ts'],
  'mix and loudness': [
    'media/mediaMix.test.ts',
    'media/mixLoudness.test.ts',
    'media/mixWaits.test.ts',
    'media/radio.test.ts',
    'media/describedWaits.test.ts',
  ],
  'reading and writing films': [
    'media/mediaProbe.test.ts',
    'media/mediaSubtitles.test.ts',
    'media/mediaProcess.test.ts',
    'media/carriedReport.test.ts',
  ],
  'the check of a dub': ['dubbing/qc.test.ts', 'dubbing/mutilated.test.ts', 'dubbing/oneVerdict.test.ts'],
  packs: ['packs/packsArchives.test.ts', 'packs/packSpeech.test.ts'],
  'kills and faults of the edit journal': [
    'fault/projectKills.test.ts',
    'fault/mutants.test.ts',
    'service/kills.test.ts',
    'service/lostFolder.test.ts',
  ],
  'hostile requests, files and servers': [
    'service/abuse.test.ts',
    'service/speechServerLies.test.ts',
    'service/unreadSpeech.test.ts',
    'media/hostileFiles.test.ts',
    'page/studioSecurity.spec.ts',
  ],
  'the desktop app': ['electron/electronSpecs.test.ts', 'electron/electronSecurity.spec.ts'],
  'goals of benches': ['bench/'],
  'what tests start': ['support/'],
}

/** Tests of which `npm test` tries a sample (`shared/testSample.ts`): the rest of the tests has them too, whole. */
export const SAMPLED_TESTS: readonly string[] = [
  'e2e/contract/assemble.test.ts',
  'e2e/dubbing/mutilated.test.ts',
  'electron/engine/adapters/espeak/english/english.test.ts',
  'electron/engine/adapters/espeak/ruleSounds.test.ts',
  'electron/engine/adapters/espeak/ruleVoices.test.ts',
  'electron/engine/adapters/recorded/recordedEnglish.test.ts',
  'electron/engine/adapters/recorded/recordedSwahili.test.ts',
  'electron/engine/packService/sayKit.test.ts',
  'electron/studio/project/checkProject.test.ts',
  'shared/export/reflow.test.ts',
  'shared/project/editsProperty.test.ts',
  'shared/project/takes/takesAndChecks.test.ts',
  'shared/review/mergeReviews.test.ts',
  'shared/subtitles/fuzz.test.ts',
  'shared/subtitles/roundTrip.test.ts',
  'shared/text/repair/repairMarks.test.ts',
  'shared/text/typing/toggleMark.test.ts',
]
