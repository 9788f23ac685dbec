import { useEffect, useState } from "react";

/** A part of the questionnaire that is fetched when it is about to be needed. */
export type Loader<Module> = {
  /** Fetches it, once; after a failure the next call tries again. */
  load: () => Promise<Module>;
  loaded: () => Module | undefined;
};

export function createLoader<Module>(fetchModule: () => Promise<Module>): Loader<Module> {
  let loaded: Module | undefined;
  let loading: Promise<Module> | undefined;
  return {
    loaded: () => loaded,
    load() {
      loading ??= fetchModule().then(
        (module) => {
          loaded = module;
          return module;
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}

const atOnce = Promise.resolve();

/** The module once it is there, at the first render if it already is. */
export function useLoaded<Module>(loader: Loader<Module>, after = atOnce): Module | undefined {
  const [module, setModule] = useState(loader.loaded);
  useEffect(() => {
    let left = false;
    const show = (found: Module) => {
      if (!left) setModule(() => found);
    };
    // A failed fetch leaves the stand-in, whose next use tries again.
    after.then(loader.load).then(show, () => {});
    return () => {
      left = true;
    };
  }, [loader, after]);
  return module;
}
