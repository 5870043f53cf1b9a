/** Values from one place by the setting's path (`cors.max_age`), each with the name a person knows it by there. */
export type SettingSource = { values: Map<string, { value: unknown; origin: string }>; problems: string[] };
