import { useEffect, useState } from "react";

/** A module of the questionnaire that loads shortly before it is needed. */
export type Loader<Module> = {
  /**
   * Loads the module; later calls return the same module. After a failure, the next call tries
   * again.
   */
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

/**
 * Loads a module for a component. If the module is loaded already, the hook returns it in the
 * component's first render.
 *
 * @param after a promise; the hook begins to load the module when this promise has resolved
 * @returns the module, which is undefined while it loads, and whether loading has failed
 */
export function useLoaded<Module>(loader: Loader<Module>, after = atOnce) {
  const [module, setModule] = useState(loader.loaded);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let left = false;
    const show = (found: Module) => {
      if (!left) setModule(() => found);
    };
    const fail = () => {
      if (!left) setFailed(true);
    };
    after.then(loader.load).then(show, fail);
    return () => {
      left = true;
    };
  }, [loader, after]);
  return { module, hasFailed };
}
