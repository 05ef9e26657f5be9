/** Where keys of models stand in the environment. */
export const keyVariables = ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'TOOLWRIGHT_API_KEY'] as const;
