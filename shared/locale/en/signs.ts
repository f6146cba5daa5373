/** Texts in the picture, and the place of its subtitles. */
export const signs = {
  'signs.title': 'Texts in the picture',
  'signs.hint':
    'Titles and signs that nobody speaks. Their translations can be laid over the picture when it is rendered from takes, and exported.',
  'signs.none':
    'There are none. They come with a transcript that is read from the picture, or are added at the playhead.',
  'signs.times': 'Times',
  'signs.text': 'In the picture',
  'signs.textOf': 'Text in the picture at {{time}}',
  'signs.translationOf': 'Translation of “{{name}}”',
  'signs.startOf': 'Start of “{{name}}”',
  'signs.endOf': 'End of “{{name}}”',
  'signs.go': 'Go there',
  'signs.goTo': 'Go to “{{name}}”',
  'signs.remove': 'Remove',
  'signs.removeOf': 'Remove “{{name}}”',
  'signs.add': 'Add one at {{time}}',
  'edit.addSign': 'Add a text in the picture',
  'edit.writeSign': 'Write a text in the picture',
  'edit.placeSign': 'Place a text in the picture',
  'edit.removeSign': 'Remove a text in the picture',
  'place.label': 'Place of the subtitles',
  'place.auto': 'Find it',
  'place.lower': 'Lower third of the picture',
  'place.upper': 'Upper third of the picture',
} as const
