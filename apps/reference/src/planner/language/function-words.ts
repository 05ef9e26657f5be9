const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words before a thing that is named next: "the", "all", "my". */
export const determiners =
  set(`a an the this that these those my our your its their all any every each both some
  no whole entire complete full only just`);

/** Words that say where: what follows them is a place. */
export const placeWords = set(
  'in under inside outside within from below beneath at of into across through throughout underneath over on to',
);

/** Words that open a relative clause or a condition: the noun before them has ended. */
export const clauseWords = set(
  'that which who whose where with without containing mentioning matching when while if because',
);

/** Nouns for what a workspace is made of, and for the workspace itself: never the name of one thing in it. */
export const generalNouns =
  set(`file files folder folders directory directories dir dirs subfolder subfolders document
  documents line lines row rows match matches result results hit hits entry entries item items content contents name
  names text texts thing things project repo repository workspace codebase code source sources tree root here there it
  them everything everywhere anything one ones place places level levels byte bytes size sizes page pages module modules
  script scripts test tests package packages-wide total them these those this that current working base
  top bottom beginning start end alphabetical order case comments comment detail full`);

/** The whole workspace, when it is named as a place. */
export const workspaceNouns = set(
  'project repo repository workspace codebase code here root everywhere tree checkout',
);

/** Words that mention many or an amount without naming one thing. */
export const auxiliaryWords =
  set(`i we you he she they me us him her it is are was were be been am do does did has have
  had can could will would shall should may might must let lets please kindly want need like just now also too as well
  and or but not so than then there here very more less most least how what which who whose where when why if up down out
  off for again still yet about again really quickly simply ok okay hey hi hello thanks thank dear
  whatever whichever regardless mind`);

/**
 * Verbs that ask to be shown something and fit any tool that only looks. They say nothing about which tool.
 */
export const neutralVerbs =
  set(`show shows give gives tell tells get gets see display print open view look check present
  output dump bring pull report return say name identify determine try use go take pick choose begin search searches
  locate scan count counts enumerate examine inspect explore hunt seek discover retrieve load peek skim browse tally
  fetch collect gather detect spot mention mentions contain contains include includes match matches live lives exist
  exists occur occurs appear appears know learn help make start study track walk start head
  tail`);

/** Verbs and nouns that ask for prose or judgement, which only a language model can give. */
export const proseWords =
  set(`summarise summarize summary explain explanation describe description translate
  translation compose poem haiku story essay joke letter rephrase paraphrase rewrite critique opinion advise advice
  recommend suggest brainstorm improve review`);

/** Words before what is to be left out. */
export const exclusionWords = set('except outside excluding without besides omitting skipping');

/** A word that carries no meaning of its own for choosing a tool. */
export function isFunctionWord(word: string): boolean {
  return (
    // "I'd", "don't", "let's"
    /['’]/.test(word) ||
    determiners.has(word) ||
    placeWords.has(word) ||
    clauseWords.has(word) ||
    auxiliaryWords.has(word)
  );
}
