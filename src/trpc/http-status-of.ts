type CallError = { data?: { httpStatus?: number } | null; meta?: { response?: { status?: number } } };

/** The status of a failed call: the procedure's own, or that of an answer that never reached one. `null`: no answer came. */
export function httpStatusOf(error: unknown): number | null {
  const { data, meta } = error as CallError;
  return data?.httpStatus ?? meta?.response?.status ?? null;
}
